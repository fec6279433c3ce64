"""Decides who may have which object: no view reads one any other way.

Every function here that gives an object raises Http404 where it doesn't exist for this person, and PermissionDenied
where it does but they may not use it. An unpublished event exists only for those with a role in it.
"""

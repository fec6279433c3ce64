"""Decides who may have which object: no view reads one any other way."""

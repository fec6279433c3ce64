"""The pages of who enters by an event's public page, before they have a personal link."""

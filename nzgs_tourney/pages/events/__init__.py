"""An event at the desk besides its rounds: its overview, its history, its phones."""

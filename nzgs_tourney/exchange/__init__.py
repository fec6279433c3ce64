"""Files in and out: texts and bytes to frozen values and back. No Django here."""

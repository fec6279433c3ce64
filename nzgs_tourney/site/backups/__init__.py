"""The file of a whole site: its contents, its encryption, and which of many are kept. No Django here."""

"""The file of a whole site: what is in it, how it is encrypted, which of many are kept. No Django here."""

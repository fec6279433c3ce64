"""Tables and rating lists read from files. What reads is plain: bytes in, frozen values out, no Django."""

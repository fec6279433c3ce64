"""Services for messages: write them, send them, settle what became of them."""

"""What everything stands on: refusals, the reader's language, dates, codes with arguments, digests."""

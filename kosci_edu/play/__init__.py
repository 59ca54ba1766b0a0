"""A game as it is played, and all that a table says and shows of it as plain data; nothing here draws."""

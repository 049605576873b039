"""Where things stand: hexes now; squares and the free table come with the games that need them."""

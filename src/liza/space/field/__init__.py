"""The free table: terrain in whole millimetres, and what figures can do on it, judged without rounding."""

"""What runs beside a student's code, in the sandbox: no right answer, no seed, no mark is here."""

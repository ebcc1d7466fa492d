"""What every check is made of: cases, outcomes, wrong ideas, and what is said of them."""

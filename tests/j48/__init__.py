"""Trees that Weka's J48 has grown, stored as it printed them; ``make.py`` says how."""

"""Pictures to read line by line: answers, names, rules, changes and tables of rows."""

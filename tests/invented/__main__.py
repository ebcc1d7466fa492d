"""Print the table: how the checks answer what was invented."""

from tests.invented.trial import table

COLUMNS = ("named", "asked", "told", "not right", "right")
found = table()
print(f"{'':24}" + "".join(f"{column:>11}" for column in COLUMNS))
for name, counts in found.items():
    print(f"{name:24}" + "".join(f"{counts[column]:>11}" for column in COLUMNS))
whole = {column: sum(counts[column] for counts in found.values()) for column in COLUMNS}
print(f"{'all':24}" + "".join(f"{whole[column]:>11}" for column in COLUMNS))

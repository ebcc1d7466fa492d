"""Jobs of the course's makers; nothing here is part of the library or of its wheel."""

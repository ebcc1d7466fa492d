"""What all explorers share: controls, the stage for a picture, films, and data to show."""

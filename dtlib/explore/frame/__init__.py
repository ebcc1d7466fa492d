"""What all explorers share: controls, the stage for a picture, and data to show."""

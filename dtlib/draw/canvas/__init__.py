"""What every picture is made of: SVG, text, colours, points, axes and legends."""

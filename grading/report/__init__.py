"""Turn marks into files: a page for each student, an overview, worksheets filled in."""

from grading.report.options import Options as Options
from grading.report.write import hidden as hidden
from grading.report.write import write as write

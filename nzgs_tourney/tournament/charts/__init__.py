"""Charts as SVG (`over_time`, `shares`), of marks, scales and the picture around them (`marks`).

Colours come from `charts.css` by class and so from the design tokens: a chart is right in light, in dark and on paper
without style attributes. Every chart has a table with the same numbers beside it. No Django here.
"""

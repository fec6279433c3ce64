"""Charts as SVG: scales and ticks (`scale`), what is drawn (`marks`), and the picture around it (`picture`).

Colours come from `charts.css` by class and so from the tokens: a chart is right in light, in dark and on paper without
an attribute of style. Every chart is drawn beside a table with the same numbers. No Django here.
"""

"""`make proof-corpus FOLDER=…`: a folder of real files, each read by whatever its contents say it is.

A half of the corpus is a module that says which files are its own (`takes`), answers for one (`answer`), and sums its
answers up (`summary`).
"""

"""What the browser gets in place of some modules: a page has no sockets, no processes and no packages to install.

Each file stands for the module of the same path in the standard library's zip. What it leaves out would be imported
at every start and never used.
"""

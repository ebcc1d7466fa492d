"""How JupyterLab is run for the course; ``tools/lab.py`` lets it find this file.

Every move of a slider is a message to the kernel. JupyterLab shows each as work, busy and idle
again, and draws its toolbar and status bar anew both times, before it comes to our picture:
some 5 to 15 ms. A kernel that runs a cell is still shown as busy.
"""

c = get_config()  # noqa: F821
c.MappingKernelManager.untracked_message_types.append("comm_msg")

"""Two hard passages of real rulebooks, written with the kernel to see whether rules read like rules."""

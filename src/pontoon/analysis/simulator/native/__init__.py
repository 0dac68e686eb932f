"""The simulator's kernel a second time, in C++ for host compilers and CUDA, held to the first round by round."""

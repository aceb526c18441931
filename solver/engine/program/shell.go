package program

// shell is the program that runs commands.
const shell = "sh"

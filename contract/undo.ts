/** So long a page offers to take back what was just done. */
export const undoSeconds = 10
/** So long nobody is told of it: what was pressed at the last moment has a way to go. */
export const heldSeconds = undoSeconds + 5

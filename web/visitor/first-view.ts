/** The first words of a page that is painted as soon as they are there. */
export const firstView = 'first-view'
/** Where the whole style of that page stands: while developing it is a remark in an empty one. */
export const restPlace = '/*0*/'

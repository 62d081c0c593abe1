/** Where there is room for the picture beside a form. */
export const wideScreen = '(min-width: 64rem)'

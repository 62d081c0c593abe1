/** Where the pages and words of the device's language are kept, and what says which language it is. */
export const spokenName = 'spoken'
export const spokenMark = '/spoken'

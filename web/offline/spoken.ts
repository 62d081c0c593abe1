/** Where the pages and words of the device's language are kept, and what says which language it is. */
export const spokenName = 'spoken'
export const spokenMark = '/spoken'
/** What a push message that nobody can read says in that language. */
export const newsMark = '/spoken-news'

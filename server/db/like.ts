/** A search text as a LIKE pattern that finds it anywhere, its own wildcards taken literally. */
export const like = (search: string) => `%${search.replace(/[\\%_]/g, '\\$&')}%`

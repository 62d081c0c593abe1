/** Words that an adult reads in a minute, unhurried. */
const perMinute = 200

/** The words of a piece of markup. */
export function wordsOf(markup: string): string[] {
  return markup
    .replace(/<svg[\s\S]*?<\/svg>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word))
}

/** How long the reading takes, in whole minutes. */
export const readingMinutes = (markup: string): number =>
  Math.max(1, Math.round(wordsOf(markup).length / perMinute))

/** Where the pages and words of the device's language are kept, and what says which language it is. */
export const spokenName = 'spoken'
export const spokenMark = '/spoken'
/**
 * Asks for pages and words anew, each by itself: one that is missing keeps no other from being kept. Without a network those of
 * this version stay; of the former one they name pieces that are gone.
 */
export async function renewIn(cache: Cache, urls: readonly string[], isFormer = false) {
  const renew = async (url: string) => {
    const answer = await fetch(url, { cache: 'no-cache' }).catch(() => undefined)
    if (answer?.ok) await cache.put(url, answer)
    else if (answer || isFormer) await cache.delete(url)
  }
  await Promise.all(urls.map(renew))
}

/** What a push message that nobody can read says in that language. */
export const newsMark = '/spoken-news'

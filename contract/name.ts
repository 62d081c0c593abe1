import { once } from './once.ts'

/** Endings of web addresses that are written in capitals, too. Others are known by their small letters. */
const endings = once(
  () =>
    new Set(
      `com net org info biz edu gov ng co io me app dev web site online shop store xyz top club live link click page bio vip
  win loan tech ly gl gd to tv cc ru cn uk us eu africa`.split(/\s+/),
    ),
)
/** Endings that say "web address" also after a dot and a space, however they are written. */
const strong = new Set(['com', 'net', 'org', 'info', 'biz'])
/** What a dot and a space follow in names. */
const title = /^(?:mrs?|ms|dr|st|prof|engr|arc|barr|alh|hon|rev|sir|chief|no)$/i
/** More figures in a row than any house, flat or year has. */
const phoneLike = /\d(?:[\s().,_*-]*\d){8}/
/** What is before and after a dot, and the spaces between. */
const dotted = /([\p{L}\d-]+)(\s*)\.(\s*)(?=(\p{L}+))/gu
/** A word with something between each two of its letters. */
const spelled = /(^|[^\p{L}\d])([\p{L}\d](?:[\s_*~|-]+[\p{L}\d](?![\p{L}\d]))+)/gu
/** A dot in brackets, one of another script, or the word for it. */
const disguisedDot =
  /[([{<]\s*(?:\.|dot)\s*[)\]}>]|[\u3001\u3002\u00b7\u0589\u06d4\u0701\u0702\u0964\u2022\u2027\u2219\u22c5\ua4f8\ua4ff]|\bd[o0]t\b/giu
/** What is put between a dot and the letters around it. */
const besideDot = /[_*~|-]+\.[_*~|-]*|\.[_*~|-]+/g
/** Another sign in the place of a dot, with nothing between. */
const likeDotted = /[\p{L}\d]{2,}[,;:_]+(\p{L}+)(?![\p{L}\d])/gu
/** How web addresses begin, also where the dot or the colon is left out. */
const beginning = /\bwww(?![\p{L}\d])|www\.|\bh(?:tt|xx)ps?(?![\p{L}\d])|https?:/giu
/** Figures with letters among them that look like figures. */
const likeFigures = /(?<![\p{L}\d])(?=[oil]*\d)[\doil]+(?![\p{L}\d])/giu

/** A name as a reader puts it together: without what nobody sees, disguises and spaced-out letters. */
const asRead = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(disguisedDot, '.')
    .replace(besideDot, '.')
    .replace(
      spelled,
      (_, before: string, letters: string) => before + letters.replace(/[^\p{L}\d]/gu, ''),
    )

/** "evil.ng", "EVIL.NG", "evil . ng" and "evil. com", but neither "M.Bello" nor "J.Ng" nor "Mr. Ng". */
function isHost([, before = '', gap = '', space = '', after = '']: RegExpMatchArray): boolean {
  const ending = after.toLowerCase()
  const isKnown = before.length > 1 && endings().has(ending)
  if (!space && /^\p{Ll}{2,}$/u.test(after)) return true
  if (gap || !space) return isKnown
  return isKnown && !title.test(before) && (after === ending || strong.has(ending))
}

/** "evil,ng" and "EVIL:NG", but not "Ikeja,Lagos" nor "Bello,Co". */
const isLikeHost = ([, after = '']: RegExpMatchArray) =>
  endings().has(after.toLowerCase()) &&
  (after === after.toLowerCase() ||
    after === after.toUpperCase() ||
    strong.has(after.toLowerCase()))

/** Whether so many figures stand there as in a phone number, in any script. */
const holdsNumber = (seen: string) =>
  phoneLike.test(
    seen.replace(/\p{Nd}/gu, '0').replace(likeFigures, part => '0'.repeat(part.length)),
  )

/** Whether a name holds what mail programs or readers make an address of, or a number to call: no name does. */
export function holdsAddress(name: string): boolean {
  const seen = asRead(name)
  if (/[/\\@\p{Cc}]/u.test(seen) || seen.search(beginning) >= 0 || holdsNumber(seen)) return true
  return [...seen.matchAll(dotted)].some(isHost) || [...seen.matchAll(likeDotted)].some(isLikeHost)
}

/** A name as it may stand in a letter: of what once got past us nothing is left to press or to call. */
export const withoutAddress = (name: string) =>
  holdsAddress(name)
    ? asRead(name)
        .replace(beginning, ' ')
        .replace(/[^\p{L}\s'-]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : name

/** "Ngozi" of "Ngozi Eze"; what begins with "Mrs." or the like, or has more words, stays whole. */
export const firstName = (name: string) => name.replace(/^(?!Mrs\b)([^\s.]{3,}) \S+$/, '$1')

/** Endings of web addresses that are written in capitals, too. Others are known by their small letters. */
const endings = new Set(
  `com net org info biz edu gov ng co io me app dev web site online shop store xyz top club live link click page bio vip
  win loan tech ly gl gd to tv cc ru cn uk us eu africa`.split(/\s+/),
)
/** More figures in a row than any house, flat or year has. */
const phoneLike = /\d(?:[\s().-]*\d){8}/
/** What stands around a dot without a space; browsers take the dots of other scripts for one, too. */
const dotted = /([\p{L}\d-]+)[.\u3002\uff0e\uff61](\p{L}+)/gu

/** "evil.ng" and "EVIL.NG", but neither "M.Bello" nor "J.Ng". */
const isHost = (before: string, after: string) =>
  /^\p{Ll}{2,}$/u.test(after) || (before.length > 1 && endings.has(after.toLowerCase()))

/** Whether a name holds what mail programs make a link of, or a number to call: no name does. */
export function holdsAddress(name: string): boolean {
  // What nobody sees would hide an address from us and not from a mail program.
  const seen = name.replace(/\p{Cf}/gu, '')
  if (/[/\\@\p{Cc}]|www\.|https?:/iu.test(seen) || phoneLike.test(seen)) return true
  return [...seen.matchAll(dotted)].some(([, before = '', after = '']) => isHost(before, after))
}

/** A name as it may stand in a letter: of what once got past us nothing is left to press or to call. */
export const withoutAddress = (name: string) =>
  holdsAddress(name)
    ? name
        .replace(/[^\p{L}\s'-]+/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim()
    : name

/** With the title that carriers are called by; one that a name begins with is not said twice. */
export const mallam = (name: string) => (/^mal(?:l?am)?\b/i.test(name) ? name : `Mallam ${name}`)

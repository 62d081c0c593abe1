import type { Dice } from '../../server/call/dice.ts'

/** Text of JSON that stands where something else was expected. */
const oddJson = [
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '" "',
  '-0',
  '1e400',
  '-1e400',
  '1e308',
  '0.1',
  '-1',
  '2147483648',
  '-2147483649',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775808',
  '[[]]',
  '[null]',
  '{"toString":1}',
  '{"__proto__":{"role":"director"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff tail"',
  '"\\u202e\\u200b\\ufeff"',
  '"\u{1f5d1}\\ufffe"',
  '"%00%0d%0a"',
  '"\\r\\nSet-Cookie: session=x"',
  '"${7*7}{{7*7}}<svg onload=x>"',
  `"' OR ''='"`,
  '"\\\\\\"; --"',
  '"../../../../etc/passwd"',
  '"__proto__"',
  '"constructor"',
  '"0000-00-00"',
  '"2026-02-30"',
  '"9999-12-31"',
  '"+275760-09-13"',
  '"-000001-01-01"',
  '"10000-01-01"',
  '"NaN"',
  '"Infinity"',
  '"00000000-0000-0000-0000-000000000000"',
  '"{019f0000-0000-7000-8000-000000000000}"',
  '"019F0000-0000-7000-8000-00000000000G"',
]

/** The same kind of thing in an address: percent-encoded, or not at all. */
const oddWords = [
  '%00',
  '%ff%fe',
  '%c0%ae%c0%ae%2f',
  '..%2f..%2fetc%2fpasswd',
  '%E0%A4%A',
  '%',
  '%zz',
  '%25%30%30',
  '%F0%9F%97%91',
  '%ED%A0%80',
  'null',
  'undefined',
  '-1',
  '0',
  '1e9',
  '101',
  '99999999999999999999',
  'NaN',
  '__proto__',
  'constructor',
  '%27%20OR%20%27%27%3D%27',
  '%25%5C_%22',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '%2B275760-09-13',
  '2026-13',
  '019f0000-0000-7000-8000-000000000000%00',
]

const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const deepObject = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)

/** A value of JSON that does not belong there; rarely a very long or a very deep one. */
export function oddValue(dice: Dice): string {
  const chance = dice.below(400)
  if (chance === 0) return `"${'x'.repeat(1 + dice.below(300_000))}"`
  if (chance === 1) return deep(1 + dice.below(20_000))
  if (chance === 2) return deepObject(1 + dice.below(20_000))
  if (chance < 20) return `"${'é'.repeat(1 + dice.below(5_000))}"`
  return dice.pick(oddJson)
}

/** A word of an address that does not belong there. */
export function oddWord(dice: Dice): string {
  if (dice.below(60) === 0) return 'a'.repeat(1 + dice.below(12_000))
  return dice.pick(oddWords)
}

const oddParts = [
  '',
  '\0',
  'x',
  '2026-11-15T00:00:00.000Z',
  '9999-99-99',
  '1',
  '-1',
  '1e99',
  'null',
]

/** A place in a list: well packed and senseless, or not even packed. */
export function oddCursor(dice: Dice): string {
  if (dice.below(4) === 0) return dice.pick(['', 'e30', 'W10', 'bnVsbA', '!!!', 'a'.repeat(600)])
  const parts = Array.from({ length: dice.below(5) }, () => dice.pick(oddParts))
  const strange: unknown = dice.below(5) === 0 ? { parts, __proto__: 1 } : parts
  return Buffer.from(JSON.stringify(strange)).toString('base64url')
}

export const oddKeys = [
  '',
  ' ',
  'x'.repeat(201),
  'a b',
  'é',
  '\x00',
  '"',
  'x'.repeat(200),
  '../../',
  '0',
]
export const oddTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;',
  'application/JSON; charset="utf-8"; x=y',
  'application/vnd.api+json',
  'APPLICATION/JSON',
  'json',
  '/',
  '',
  'application/json, text/plain',
  'x'.repeat(3_000),
]
export const oddMethods = [
  'TRACE',
  'CONNECT',
  'OPTIONS',
  'HEAD',
  'PROPFIND',
  'PURGE',
  'get',
  'POST ',
  'G3T',
  'M-SEARCH',
  'LINK',
  'X'.repeat(300),
]
/** Headers that mean something to servers and proxies. */
export const oddHeaders: [name: string, value: string][] = [
  ['cookie', 'session=%E0%A4%A'],
  ['cookie', '=;;; session; session=; session=x; __proto__=1; constructor=2'],
  ['cookie', `session=${'x'.repeat(4_000)}`],
  ['accept-encoding', 'br;q=abc, *;q=0, identity;q=0'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br, br, br'],
  ['range', 'bytes=0-0,-1,5-2'],
  ['if-none-match', '*'],
  ['if-modified-since', 'never'],
  ['expect', '100-continue'],
  ['expect', 'the unexpected'],
  ['upgrade', 'websocket'],
  ['upgrade', 'h2c'],
  ['connection', 'upgrade, close, keep-alive'],
  ['x-forwarded-for', "1.2.3.4, ' OR 1=1, ::1"],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['x-request-id', 'a\tb'],
  ['host', 'evil.example'],
  ['origin', 'null'],
  ['origin', 'http://[::1'],
  ['sec-fetch-site', 'cross-site'],
  ['last-event-id', '9'.repeat(40)],
  ['last-event-id', '-1'],
  ['user-agent', '\x7f'.repeat(40)],
  ['user-agent', 'x'.repeat(6_000)],
  ['te', 'trailers, chunked'],
  ['accept', '*/*;q=-1'],
  ['content-length', '5'],
  ['date', 'tomorrow'],
]

/** A picture of each kind that is taken, eight pixels wide. */
export const pictures = [
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCMASJ//9k=',
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEUbfzuupf1WAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoIAAgABABoJaACdAFAAAD+54vvWi8F+hXrL76NAAA=',
]

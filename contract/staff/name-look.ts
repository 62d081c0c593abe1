/** Letters that look like another: of other alphabets, hooked ones, and figures among letters. */
const alike = new Map(
  Object.entries({
    a: 'аɑα',
    b: 'ƅɓьвβ',
    c: 'сϲ',
    d: 'ԁɗđ',
    e: 'еəɛєε',
    g: 'ɡ',
    h: 'һħнհ',
    j: 'јʝ',
    k: 'ƙкκ',
    // A capital I, a small l and a 1 are one stroke in most letters.
    l: 'iı1|łӏіιǀ',
    m: 'м',
    n: 'ŋɲпηո',
    o: '0оοσɔøөօ',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕʂ$5',
    t: 'тτŧ',
    u: 'υʋս',
    v: 'νѵ',
    w: 'ԝωш',
    x: 'хχ',
    y: 'уүγƴ',
    z: 'ʐƶ',
  }).flatMap(([letter, others]) => Array.from(others, other => [other, letter] as const)),
)

/** Letters in the form of small capitals. */
const smallCapitals = new Map(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ', (letter, n) => [
    letter,
    'abcdefghljklmnopqrstuvwyz'[n] ?? letter,
  ]),
)

/** Capitals that look like another letter than their small ones do. */
const capitals = new Map(
  Object.entries({
    A: 'ΑАᎪꓮ',
    B: 'ΒВᏴꓐ',
    C: 'СϹᏟꓚ',
    D: 'Ꭰꓓ',
    E: 'ΕЕᎬꓰ',
    F: 'Ϝꓝ',
    G: 'Ԍꓖ',
    H: 'ΗНᎻꓧ',
    I: 'ΙІӀꓲ',
    J: 'ЈᎫꓙ',
    K: 'ΚКᏦꓗ',
    L: 'Ꮮꓡ',
    M: 'ΜМᎷꓟ',
    N: 'Νꓠ',
    O: 'ΟОՕꓳ',
    P: 'ΡРᏢꓑ',
    R: 'Ꭱꓣ',
    S: 'ЅՏᏚꓢ',
    T: 'ΤТᎢꓔ',
    U: 'Սꓴ',
    V: 'ѴᏙꓦ',
    W: 'ԜᎳꓪ',
    X: 'ΧХꓫ',
    Y: 'ΥҮꓬ',
    Z: 'ΖᏃꓜ',
  }).flatMap(([letter, others]) => Array.from(others, other => [other, letter] as const)),
)

/** What members' names are written with: Latin letters with their marks, figures, and what names have between them. */
const latin =
  /^[A-Za-z0-9\u00c0-\u01bf\u01c4-\u024f\u0253\u0254\u0257\u0259\u025b\u0263\u02bc\u1e00-\u1eff\p{M}\s'’‘.,()-]+$/u

export const isLatin = (name: string) => latin.test(name.normalize('NFC'))

/** Words that say what somebody is, and not who. */
const roleWords = new Set(
  [
    'the',
    'of',
    'station',
    'head',
    'director',
    'support',
    'admin',
    'operator',
    'team',
    'kwashe',
  ].map(word => nameLook(word)),
)

/** "Head", "Support": what nobody is called. */
export const isRole = (name: string) =>
  name
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .every(word => roleWords.has(nameLook(word)))

/** What a name looks like: the same for two that differ only in capitals, spaces, accents or look-alike letters. */
export function nameLook(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/./gsu, letter => capitals.get(letter) ?? smallCapitals.get(letter) ?? letter)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/./gsu, letter => alike.get(letter) ?? letter)
    .replace(/\p{Lm}|[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
}

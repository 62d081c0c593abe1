/** Letters that look like another: of other alphabets, hooked ones, and figures among letters. */
const alike = new Map(
  Object.entries({
    a: 'аɑα',
    b: 'ƅɓьвβ',
    c: 'сϲ',
    d: 'ԁɗđ',
    e: 'еəɛєε',
    g: 'ɡ',
    h: 'һħн',
    j: 'јʝ',
    k: 'ƙкκ',
    // A capital I, a small l and a 1 are one stroke in most letters.
    l: 'iı1|łӏіι',
    m: 'м',
    n: 'ŋɲпη',
    o: '0оοσɔøө',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕʂ$5',
    t: 'тτŧ',
    u: 'υʋ',
    v: 'νѵ',
    w: 'ԝωш',
    x: 'хχ',
    y: 'уүγƴ',
    z: 'ʐƶ',
  }).flatMap(([letter, others]) => Array.from(others, other => [other, letter] as const)),
)

/** What a name looks like: the same for two that differ only in capitals, spaces, accents or look-alike letters. */
export const nameLook = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/./gsu, letter => alike.get(letter) ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '')

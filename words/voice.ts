import { shownTexts } from './shown.ts'

/**
 * Turns of phrase that nobody uses when speaking, and what to say instead. STYLE.md tells more; `rule/voice.test.ts`
 * looks for them in everything that is shown.
 */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b|\bwho wants\b|\bwhom\b/i, 'you, anyone who, or a name'],
  [/\bby (?:it|them|him|her)sel(?:f|ves)\b/i, 'automatically'],
  [/\bfor nothing\b/i, 'free of charge'],
  [/\bstands? (?:here|there|beside|below|above|in|on)\b/i, 'appears, is, or nothing'],
  [
    /\bcounts? (?:for \{|for \d|at once|as)\b|\bit counts\b|\bit counts$/i,
    'is valid for, takes effect',
  ],
  [/\b(?:is|are|was|were|be|been) (?:asked(?: for)?|told|said|wanted)\b/i, 'say who does it'],
  [/, too[.!]?(?: |$)/i, 'also'],
  [
    /\b(?:we|somebody) come (?:again )?by\b|(?<!will )\bcomes (?:again )?by\b/i,
    'by Fri at the latest',
  ],
  [/\bshared? out\b/i, 'assign'],
  [/\bnothing (?:is|was|has been) (?:asked|given|said|due|to be)\b/i, 'No … yet'],
  [/\bput (?:the \w+ |it )?right\b/i, 'correct'],
  [/\bwhat (?:came of|was asked|it is about|turned out)\b|\bhow it goes\b/i, 'a noun'],
  [/\bcame back to you\b|\bamong the spam\b/i, 'remembered, spam folder'],
  [/\bpickups? more\b|\bmore, today\b/i, 'more pickups'],
  [/\bat first\b|\bthe own \w+/i, 'on the first visit, your'],
  [/\bnames? (?:a|its|the) price\b|\bnamed a price\b/i, 'quote'],
  [/\bis missing in\b|\bis on us\b/i, 'you need … more; no fees'],
  [/\bonly knows your\b|\bstays? outside\b/i, 'is not enough to get in'],
  [/\bnobody was there yet\b|\bthey rest\b/i, 'not visited; off'],
  [/\bwaits? for (?:a word|you|an answer)\b|\bwithout a word\b/i, "if we don't hear from you"],
  [/\bas soon as there is a network\b|\bwithout a network\b/i, "when you're online, offline"],
  [/\bshow that it is you\b|^is it you\?$/i, 'confirm it’s you'],
  [/\bpress the sign\b|\bthe sign beside\b/i, 'icon'],
  [/\bsends (?:somebody )?again\b/i, 'will send someone again'],
  [/\bplace is kept\b|\bknown within\b|\bwhere the bags stand\b/i, 'saved, accurate to, leave'],
  [/\bis picked up: close\b|\bwe were told that\b/i, 'has been picked up; who marked it'],
  [/\bto count with\b|\bsomething is wrong with it\b/i, 'real figures; report a problem'],
  [/^welcome, |\blost number\b|\buse single keys\b/, 'Welcome; change number; shortcuts'],
  [/\bcash is right\b|\bwrite it down\b|\bis off \(/i, 'matches, record, difference'],
  [/\bwaits? to be sent\b|\bis not sent is lost\b/i, 'not sent yet'],
  [
    /^(?:please|an error|at (?:least|most) (?:\d|₦|\{)|too close to|unknown field)/,
    'a capital letter',
  ],
  [/\bthat fit\b|\bneeds? you$/i, 'a number and a noun; need attention'],
]

/** What to say instead, where a text has a phrase that nobody would say. */
export const betterThan = (text: string): string | undefined =>
  avoided.find(([phrase]) => phrase.test(text.replace(/\|\|.*/, '')))?.[1]

/** The texts of the files whose path begins so that break one of them, with what to say instead. */
export const voiceProblems = (area = '') =>
  shownTexts()
    .filter(({ where }) => where.some(name => name.startsWith(area)))
    .flatMap(({ text, where }) => {
      const better = betterThan(text)
      return better ? [{ text, where, better }] : []
    })

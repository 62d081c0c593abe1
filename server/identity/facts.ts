import * as z from 'zod/mini'
import { brand as product } from '../../contract/brand.ts'
import { toE164 } from '../../contract/phone.ts'
import { whyNotMain, whyNotSecond } from './palette.ts'

/** A text with a length, without the signs that mean something in our messages. */
const words = (most: number) =>
  z.string().check(
    z.trim(),
    z.refine(text => text.length > 0, 'is empty'),
    z.refine(text => text.length <= most, `is longer than ${most} letters`),
    z.refine(text => !/[{}|<>\p{C}]/u.test(text), 'has one of { } | < > or a line break in it'),
  )

/** A text in every language: whoever reads one of them would otherwise meet English. */
const said = (most: number) =>
  z.strictObject({
    en: words(most),
    pcm: words(most),
    ha: words(most),
    yo: words(most),
    ig: words(most),
  })

const colour = z.string().check(
  z.toLowerCase(),
  z.refine(text => /^#[0-9a-f]{6}$/.test(text), 'is no colour such as #1d4ed8'),
)
const email = z
  .string()
  .check(z.refine(text => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text), 'is no email address'))
const phone = z
  .string()
  .check(z.refine(text => toE164(text) !== null, 'is no Nigerian phone number'))
const date = z
  .string()
  .check(
    z.refine(
      text => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
      'is no date such as 2027-01-31',
    ),
  )
const hour = (least: number, most: number) =>
  z
    .number()
    .check(
      z.refine(
        n => Number.isInteger(n) && n >= least && n <= most,
        `is no whole hour from ${least} to ${most}`,
      ),
    )

/** So long, an SMS with the name in it still is one SMS in every language. */
export const longestName = 20

const name = words(longestName).check(
  z.refine(text => text.length >= 2, 'is shorter than 2 letters'),
  z.refine(
    // Marks go when it is written into an SMS; any other letter would more than halve what fits into one.
    text => /^[a-z0-9ɓɗƙƴ][a-z0-9ɓɗƙƴ &'’.-]*$/i.test(text.normalize('NFD').replace(/\p{M}/gu, '')),
    "may have letters of our languages, digits, spaces and & ' . - only, and begins with a letter or digit",
  ),
)

const hours = z
  .strictObject({
    days: z
      .array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']))
      .check(z.refine(days => days.length > 0, 'names no day')),
    from: hour(0, 23),
    to: hour(1, 24),
    text: said(60),
  })
  .check(z.refine(({ from, to }) => from < to, 'end before they begin: from must be before to'))

/** The main colour, and what stands out on it. Text on either must be read. */
const colours = z
  .strictObject({ main: colour, second: z.optional(colour) })
  .check(({ value: { main, second = product.colours.second }, issues }) => {
    const complain = (which: 'main' | 'second', hex: string, why: string | null) => {
      if (why) issues.push({ code: 'custom', input: hex, path: [which], message: `${hex}: ${why}` })
      return why !== null
    }
    if (complain('main', main, whyNotMain(main))) return
    complain('second', second, whyNotSecond(second, main))
  })

/** The dates of the operator's own texts. */
export const versions = z.optional(
  z.strictObject({ privacy: z.optional(date), terms: z.optional(date) }),
)
export type Versions = z.output<typeof versions>

/** What identity.json may say. Only the name must be there. */
export const facts = z.strictObject({
  name,
  promise: z.optional(said(60)),
  colours: z.optional(colours),
  hours: z.optional(hours),
  cities: z.optional(
    z.array(words(30)).check(z.refine(list => list.length > 0 && list.length <= 12, 'are 1 to 12')),
  ),
  contact: z.optional(z.strictObject({ email: z.optional(email), phone: z.optional(phone) })),
  controller: z.optional(z.strictObject({ name: words(80), address: words(160), email })),
  versions,
})
export type Facts = z.output<typeof facts>

/** What is wrong, as sentences for whoever wrote the file. */
export function describe(issue: z.core.$ZodIssue): string[] {
  const at = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map(
      key => `identity.json, ${[...issue.path, key].join('.')} is not known here.`,
    )
  }
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return [`identity.json, ${at} is missing.`]
  }
  if (issue.code === 'invalid_type')
    return [`identity.json, ${at} must be of type ${issue.expected}.`]
  if (issue.code === 'invalid_value') {
    return [`identity.json, ${at} must be one of ${issue.values.join(', ')}.`]
  }
  return [`identity.json, ${at || 'it'} ${issue.message}.`]
}

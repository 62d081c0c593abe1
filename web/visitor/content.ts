import { monthlyRequests } from '../../contract/account/account.ts'
import { usualPrices } from '../../contract/price/price.ts'
import { identity, sayOwn, whose } from '../identity.ts'
import { t } from '../t.ts'

/*
 * What the public pages say, when they are drawn: the language is known only then.
 * An operator changes it here, and nowhere else.
 */

/** What a pickup and a custom request cost unless a station says otherwise. */
export const usualPickupKobo = usualPrices.pickup
export const usualCustomKobo = usualPrices.special

/** The price list says ₦250.00; a headline says ₦250. */
export const wholeNaira = (kobo: number) => `₦${Math.round(kobo / 100).toLocaleString('en-NG')}`

export const summary = () =>
  t(
    'Request a pickup from your phone, see who is coming, and pay from your wallet or with the bottles you saved.',
  )

export const about = () => ({
  title: t('A station near you, a carrier, and a phone in between'),
  paragraphs: [
    whose.isHausa
      ? t(
          'The name is Hausa: “pack it up and take it away”. That’s the whole job. {brand} connects homes and shops to the waste station in their area, so nobody has to stand at the gate waiting for a carrier.',
          { brand: identity.name },
        )
      : t(
          '{brand} connects homes and shops to the waste station in their area, so nobody has to stand at the gate waiting for a carrier.',
          { brand: identity.name },
        ),
    t(
      'You request from your phone. The station sees your address and sends one of its carriers, maybe one you already know. Each step is recorded with its time: requested, assigned, picked up, closed. When something goes wrong, there is a record and a person to talk to.',
    ),
  ],
})

/** Whom it is for, and what each gets out of it. */
export const audiences = () => [
  {
    who: t('For landlords and families'),
    text: t(
      'One account for the compound, one address, one list of every pickup. No more arguments about who paid and when.',
    ),
  },
  {
    who: t('For shops and market stalls'),
    text: t(
      'Request before you lock up. We weigh your cartons, cans and bottles and pay their worth into your wallet.',
    ),
  },
  {
    who: t('For councils and estates'),
    text: t(
      'Every station keeps its own records: what was requested, who went, what was weighed, what is still open. Real figures, no guesswork.',
    ),
  },
]

/** The promo of the resident's own page. */
export const dashboard = () => ({
  title: t('Your dashboard has the answers first'),
  text: t(
    'Is my pickup coming? How many do I have left? What’s in my wallet? It’s all on the first screen, even on a small phone with one bar of network.',
  ),
  points: [
    t('See who is coming and where your request is'),
    t('A ring counts the {n|# pickup|# pickups} of the month', { n: monthlyRequests }),
    t('Your balance, your receipts and your bottles in one wallet'),
    t('An event or a big clear-out? Make a custom request'),
  ],
})

export const steps = () => [
  {
    title: t('Create account'),
    text: t(
      'Your name, your address and the nearest station. Confirm your phone number or email once.',
    ),
  },
  {
    title: t('Fund account'),
    text: t('Top up by card, transfer or USSD, or bring bottles, cans and cartons to be weighed.'),
  },
  {
    title: t('Make a request'),
    text: t('Tie the bags, put them out, tap once. The station sends a carrier.'),
  },
  {
    title: t('Close a request'),
    text: t('Bags gone? Close the request and rate it. That’s it.'),
  },
]

type Voice = { words: string; who: string; where: string }

/**
 * What people say: the words of real people who agreed to be quoted. As long as there are none, the page
 * has no such part; invented praise is worth nothing.
 */
export const voices: readonly Voice[] = []

/** What people ask before they join. */
export const questions = () => [
  {
    asked: t('What does a pickup cost?'),
    answer: t(
      'Your station sets the price and you see it before you request. We set it aside in your wallet and take it when the pickup is closed. You can also pay the carrier in cash.',
    ),
  },
  {
    asked: t('Why {n|# pickup|# pickups} a month?', { n: monthlyRequests }),
    answer: t(
      'So every street gets its turn. For a party or a big clear-out, make a custom request at any time.',
    ),
  },
  {
    asked: t('What if nobody comes?'),
    answer: t(
      'You see the promised day and who has your pickup. A late one is marked as late, and you never pay for a pickup that didn’t happen.',
    ),
  },
  {
    asked: t('How do bottles become money?'),
    answer: t(
      'Bring them to the station or give them to the carrier. We weigh them and pay into your wallet at once.',
    ),
  },
  {
    asked: t('Which phone do I need?'),
    answer: t('Any phone with a browser. Nothing to install, and one bar of network is enough.'),
  },
]

/**
 * The social links of the footer. They let a reader tell the neighbours, which works from the first
 * day; an operator with pages of their own puts those addresses here.
 * `__ORIGIN__` becomes the address of this site.
 */
export function social() {
  const tell = encodeURIComponent(`${sayOwn(identity.promise)} ${identity.name}: `)
  return {
    title: t('Tell your street'),
    links: [
      { icon: 'whatsapp', name: 'WhatsApp', href: `https://wa.me/?text=${tell}__ORIGIN__/` },
      { icon: 'x', name: 'X', href: `https://x.com/intent/post?text=${tell}&url=__ORIGIN__/` },
      {
        icon: 'facebook',
        name: 'Facebook',
        href: 'https://www.facebook.com/sharer/sharer.php?u=__ORIGIN__/',
      },
    ],
  } as const
}

/** The one article of the blog. */
export const article = {
  title: () => t('Pay for your pickups with what you throw away'),
  description: () =>
    t(
      'How homes and shops in Nigeria pay for their pickups with bottles, cans and cartons: what ' +
        'a kilogram is worth, how it is weighed, and an example that adds up.',
    ),
  publishedOn: '2026-11-02',
}

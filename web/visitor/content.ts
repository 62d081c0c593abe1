import { brand } from '../../contract/brand.ts'
import { monthlyRequests } from '../../contract/account.ts'

/*
 * What the public pages say. An operator changes it here, and nowhere else.
 */

/** Where there are stations. */
export const towns = ['Lagos', 'Kano', 'Abuja', 'Port\u00a0Harcourt', 'Ibadan', 'Enugu']

export const summary =
  'Ask your station from your phone, see who is coming, pay from your wallet or with the bottles ' +
  'you saved.'

export const about = {
  title: 'A station near you, a person with a cart, and a phone in between',
  paragraphs: [
    `The name is Hausa: “pack it up and take it away”. That is the whole job. ${brand.name} joins ` +
      'homes and shops to the waste station of their area, so that nobody has to stand at the ' +
      'gate and listen for the cart.',
    'You ask from your phone. The station sees your address and sends one of its carriers, the ' +
      'mallam you may know already. Each step is written down with its time: asked, assigned, ' +
      'picked up, closed. When something goes wrong, there is a record and a person to talk to.',
  ],
}

/** Whom it is for, and what each gets out of it. */
export const audiences = [
  {
    who: 'For landlords and families',
    text:
      'One account for the compound, one address, one list of every pickup. No more argument ' +
      'about who paid the cart pusher and when.',
  },
  {
    who: 'For shops and market stalls',
    text:
      'Ask before you lock up. Cartons, cans and bottles are weighed, and what they are worth ' +
      'goes to your wallet.',
  },
  {
    who: 'For councils and estates',
    text:
      'Every station keeps its own register: what was asked, who went, what was weighed, what ' +
      'is still open. Figures to count with, not to guess at.',
  },
]

/** The promo of the resident's own page. */
export const dashboard = {
  title: 'Your own page, and it answers first',
  text:
    'Is my pickup coming? How many do I have left? What is in my wallet? It is on the first ' +
    'screen, on a small phone, in the sun, on one bar of network.',
  points: [
    'See who is coming and how far your request has got',
    `A ring counts the ${monthlyRequests} pickups of the month`,
    'Your balance, your receipts and your bottles in one wallet',
    'An event or a big clear-out? Make a custom request',
  ],
}

export const steps = [
  {
    title: 'Create account',
    text: 'Your name, your address and the station nearest to you. Confirm your e-mail once.',
  },
  {
    title: 'Fund account',
    text: 'Top up by card, transfer or USSD, or bring bottles, cans and cartons to be weighed.',
  },
  {
    title: 'Make a request',
    text: 'Tie the bags, put them out, tap once. The station sends a mallam with a cart.',
  },
  {
    title: 'Close a request',
    text: 'The step is clear? Close the request and say how it went. Only then is it done.',
  },
]

/**
 * What people say. These are examples, and the page says so on each of them. Put in the words of
 * real people who agreed to be quoted, with `areExamples: false`, and the marks go away.
 */
export const testimonials = {
  areExamples: true,
  voices: [
    {
      words:
        'Six flats share one gate. Now everybody can see that the bags were picked up and who ' +
        'came for them. The quarrel in the compound has finished.',
      who: 'A landlord',
      where: 'Surulere, Lagos',
    },
    {
      words:
        'My cartons used to sit beside the shop until rain spoiled them. I flatten them, they ' +
        'are weighed in front of me, and I see the money in the wallet.',
      who: 'A provisions seller',
      where: 'Sabon Gari, Kano',
    },
    {
      words:
        'I do not have to call anybody. I put the bag down, I tap, and I read the name of the ' +
        'person who is coming.',
      who: 'A nurse on night duty',
      where: 'Garki, Abuja',
    },
    {
      words:
        'At the end of the month I can show what each station did. Before, I could only show ' +
        'the complaints.',
      who: 'A municipal officer',
      where: 'Enugu North',
    },
    {
      words:
        'We had eighty people for the naming ceremony. One custom request the day before, and ' +
        'on Sunday the street was clean.',
      who: 'A mother of three',
      where: 'Bodija, Ibadan',
    },
  ],
}

/**
 * The social links of the footer. They let a reader tell the neighbours, which works from the first
 * day; an operator with pages of their own puts those addresses here.
 * `__ORIGIN__` becomes the address of this site.
 */
const tell = encodeURIComponent(`${brand.promise} ${brand.name}: `)
export const social = {
  title: 'Tell your street',
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

/** The one article of the blog. */
export const article = {
  title: 'Pay for your waste with what you throw away',
  description:
    'How homes and shops in Nigeria pay for their pickups with bottles, cans and cartons: what ' +
    'a kilogram is worth, how it is weighed, and an example that adds up.',
  publishedOn: '2026-11-02',
}

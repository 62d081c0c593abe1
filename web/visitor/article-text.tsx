import type { ReactNode } from 'react'
import { monthlyRequests } from '../../contract/account/account.ts'
import { usualRatesKobo } from '../../contract/recyclable/material.ts'
import { sayNaira } from '../../contract/money.ts'
import { usualPrices } from '../../contract/price/price.ts'
import { identity, sayOwn } from '../identity.ts'
import { PriceTable, totalKobo, WeighingTable, type Sack } from './price-table.tsx'
import { ShopFront, Weighing } from './scene.tsx'
import { rich } from '../rich.tsx'
import { t } from '../t.ts'

const household: Sack[] = [
  { material: 'pet', kg: 5 },
  { material: 'can', kg: 1 },
  { material: 'paper', kg: 6 },
  { material: 'nylon', kg: 1 },
]

const shop: Sack[] = [
  { material: 'paper', kg: 40 },
  { material: 'can', kg: 3 },
  { material: 'nylon', kg: 5 },
]

const pickupsKobo = monthlyRequests * usualPrices.pickup

/** The article itself. Every figure in it is computed from the rates. */
export function ArticleText() {
  return (
    <>
      <p className="text-xl text-ink-soft">
        {t(
          'Look into the bag by your gate. There is peel and ash in it, and something that nobody will ever want again. But there are also bottles, tins and cartons, and somebody does want those. If you keep them apart, your rubbish can pay for its own transport.',
        )}
      </p>
      <p>
        {t(
          'This is not a slogan. Factories in Nigeria buy clean plastic, paper and metal by weight, and the people who walk the streets with sacks on their shoulders have always known it. What was missing for most households was a scale they could trust and a price they could read before they came. That is the part {brand} takes care of: your station publishes what it pays, weighs in front of you, and puts the money into your wallet. From the wallet you pay for your pickups.',
          { brand: identity.name },
        )}
      </p>

      <h2>{t('What your station buys')}</h2>
      <p>
        {t(
          'Seven kinds of things, each with its own rate. The table shows the rates that every station starts with. A station may set its own, because a buyer in Kano does not pay what a buyer in Lagos pays, so look at your station’s list before you carry anything.',
        )}
      </p>
      <PriceTable />
      <p>
        {t(
          'Two lines deserve a second look. Cans and aluminium bring {cans} a kilogram, more than anything else on the list, and they hardly take space once you have stepped on them. Glass brings {glass}. It is heavy and it breaks, so it is worth carrying only when you are going that way anyhow.',
          { cans: sayNaira(usualRatesKobo.can), glass: sayNaira(usualRatesKobo.glass) },
        )}
      </p>

      <CoursePart />
      <ExamplePart />
      <ShopPart />
      <HowToPart />
    </>
  )
}

const bold = (inside: string) => <b>{inside}</b>

function CoursePart() {
  return (
    <>
      <h2>{t('From the sack to the wallet')}</h2>
      <Figure caption={t('The sack hangs where you can read the dial.')}>
        <Weighing />
      </Figure>
      <ol>
        <li>
          {rich(
            '<b>Keep three sacks.</b> One for bottles and plastics, one for tins and metal, one for paper and carton. An old rice bag is perfect. Nylon can go into a smaller bag of its own.',
            { b: bold },
          )}
        </li>
        <li>
          {rich(
            '<b>Say so when you ask.</b> Tick “pay with recyclables” when you make a request, and the carrier comes prepared. You can also bring the sacks to the station yourself.',
            { b: bold },
          )}
        </li>
        <li>
          {rich(
            '<b>Watch the scale.</b> Each material is weighed separately, with you or somebody of your household beside it. The staff write down the kilograms, material by material.',
            { b: bold },
          )}
        </li>
        <li>
          {rich(
            '<b>Read your receipt.</b> The worth is the weight times the rate of that day. It is in your wallet at once, and the receipt shows every line.',
            { b: bold },
          )}
        </li>
        <li>
          {rich(
            '<b>Let it pay.</b> Pickups are paid out of the same wallet. What you do not use stays there for next month.',
            { b: bold },
          )}
        </li>
      </ol>
    </>
  )
}

function ExamplePart() {
  const earnedKobo = totalKobo(household)
  const leftKobo = earnedKobo - pickupsKobo
  return (
    <>
      <h2>{t('An example that adds up')}</h2>
      <p>
        {t(
          'Take a family of five. They drink bottled water when the tap is dry, they cook with tomato tins and they buy provisions in cartons. In a month they put aside five kilograms of PET bottles, which is roughly two hundred of the 75 cl kind, one kilogram of cans, six kilograms of carton and paper, and one of nylon. At the usual rates that comes to this.',
        )}
      </p>
      <WeighingTable caption={t('A family’s month')} sacks={household} />
      <p>
        {t(
          'Now the other side. A pickup costs {price} unless the station has set another price, and a month has {n} of them, so {n|# pickup costs|# pickups cost} {cost}. The sacks brought {earned}. The month is paid, and {left} stay in the wallet.',
          {
            price: sayNaira(usualPrices.pickup),
            n: monthlyRequests,
            cost: sayNaira(pickupsKobo),
            earned: sayNaira(earnedKobo),
            left: sayNaira(leftKobo),
          },
        )}
      </p>
      <p>
        {t(
          'Will it be like that every month? No. In a month with fewer bottles the wallet pays the rest, and that is fine: every kilogram is still money that you would have thrown away.',
        )}
      </p>
    </>
  )
}

function ShopPart() {
  return (
    <>
      <h2>{t('If you have a shop')}</h2>
      <Figure caption={t('Flat and tied, forty kilograms of carton fit behind a door.')}>
        <ShopFront />
      </Figure>
      <p>
        {t(
          'A shop makes less kitchen waste and much more packaging. Think of a provisions store near a market: every delivery leaves cartons, shrink film and a few dented tins. Put aside for a month, it may look like this.',
        )}
      </p>
      <WeighingTable caption={t('A provisions store’s month')} sacks={shop} />
      <p>
        {t(
          'Carton is cheap by the kilogram, but a shop has it by the pile. The trick is to flatten each carton on the day it is emptied and to keep the pile dry. Wet carton is refused by every buyer, and rightly: you would be selling water.',
        )}
      </p>
    </>
  )
}

function HowToPart() {
  return (
    <>
      <h2>{t('Five habits that bring more')}</h2>
      <ul>
        <li>
          {t(
            'Rinse bottles and tins with the last water from the washing-up. Dirt is not paid for.',
          )}
        </li>
        <li>{t('Press bottles flat and close them again. The sack then holds far more.')}</li>
        <li>
          {t(
            'Keep PET apart from other plastics. A mixed sack must be sorted before it is weighed.',
          )}
        </li>
        <li>{t('Store paper and carton off the ground and under a roof.')}</li>
        <li>
          {t('Bring full sacks and fewer of them. Ten small trips cost you more than they bring.')}
        </li>
      </ul>

      <h2>{t('What to leave out')}</h2>
      <p>
        {t(
          'Batteries, bulbs, needles and medicine, containers that held chemicals or engine oil, and nappies do not belong in any of the sacks. They can hurt the people who sort by hand. Wrap broken glass in paper and say that it is there. If you are not sure about something, ask your station before you pack it.',
        )}
      </p>

      <h2>{t('Questions people ask')}</h2>
      <h3>{t('Do I have to pay everything this way?')}</h3>
      <p>
        {t(
          'No. The wallet does not mind where its naira came from. Top it up by card, transfer or USSD, bring sacks, or do both.',
        )}
      </p>
      <h3>{t('What if the rate changes before I come?')}</h3>
      <p>
        {t(
          'You get the rate of the day on which your things are weighed. What is in your wallet already does not change any more.',
        )}
      </p>
      <h3>{t('And if the staff write down the wrong weight?')}</h3>
      <p>
        {t(
          'Tell them, or write to support ({hours}). A mistake is never painted over: the station takes the wrong entry back with a second one and writes the right one below. You see all three, and so does the director of the station.',
          { hours: sayOwn(identity.supportHours) },
        )}
      </p>
      <h3>{t('Is the money paid out in cash?')}</h3>
      <p>
        {t(
          'It goes to your wallet, where it pays for your pickups and for anything that is still due.',
        )}
      </p>

      <h2>{t('Start with one sack')}</h2>
      <p>
        {t(
          'You do not need a system. Hang one bag on a nail behind the kitchen door tonight and put the bottles into it. When it is full, add the second. By the end of the month you will know what your own rubbish is worth.',
        )}
      </p>
    </>
  )
}

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="mt-6 overflow-hidden rounded-xl border border-line bg-card">
      {children}
      <figcaption className="px-4 py-3 text-sm text-ink-soft">{caption}</figcaption>
    </figure>
  )
}

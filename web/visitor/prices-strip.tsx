import { usualRatesKobo } from '../../contract/recyclable/material.ts'
import { sectionTitle } from './about.tsx'
import { CoverCheck } from './cover-check.tsx'
import { usualCustomKobo, usualPickupKobo, wholeNaira } from './content.ts'
import { column } from './landing-header.tsx'
import { t } from '../t.ts'

const kiloForPickup = usualPickupKobo / usualRatesKobo.pet

const prices = () => [
  {
    what: t('A pickup'),
    figure: wholeNaira(usualPickupKobo),
    text: t('Bags from your doorstep.'),
  },
  {
    what: t('A custom request'),
    figure: t('from {price}', { price: wholeNaira(usualCustomKobo) }),
    text: t('For parties, clear-outs or another address.'),
  },
  {
    what: t('Or pay without cash'),
    figure: t('{kg} kg of bottles', { kg: kiloForPickup }),
    text: t('PET at {price} a kg pays for one pickup.', { price: wholeNaira(usualRatesKobo.pet) }),
  },
]

/** What it costs, and whether it comes to one's own street. */
export function PricesStrip() {
  return (
    <section id="prices" aria-labelledby="prices-title" className={`${column} pb-16`}>
      <h2 id="prices-title" className={sectionTitle}>
        {t('What it costs')}
      </h2>
      <dl className="mt-6 grid gap-4 min-[46.8125rem]:grid-cols-3">
        {prices().map(({ what, figure, text }) => (
          <div key={what} className="rounded-xl border border-line bg-card p-5">
            <dt className="text-ink-soft">{what}</dt>
            <dd>
              <b className="figures block text-[1.75rem] leading-tight">{figure}</b>
              <span className="mt-1 block text-ink-soft">{text}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">
        {t('Usual prices. Your station may set others.')}
      </p>
      <CoverCheck />
    </section>
  )
}

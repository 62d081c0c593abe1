import { usualRatesKobo } from '../../contract/recyclable/material.ts'
import { Icon } from '../ui/icon.tsx'
import { Status } from '../ui/status.tsx'
import { sectionTitle } from './about.tsx'
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
    text: t('A party, a clear-out, another address.'),
  },
  {
    what: t('Or no money at all'),
    figure: t('{kg} kg of bottles', { kg: kiloForPickup }),
    text: t('PET at {price} a kg pays for one pickup.', { price: wholeNaira(usualRatesKobo.pet) }),
  },
]

const fieldLook =
  'min-h-13 w-full rounded-xl border border-line-strong bg-card pr-4 pl-12 text-ink ' +
  'placeholder:text-ink-soft'

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
        {t('Usual prices; your station may set others.')}
      </p>
      <search
        hidden
        data-cover
        data-found={t('Yes: {stations}. Create an account and choose it.', { stations: '{}' })}
        data-none={t('No station found by “{place}”. Try the name of the area or the city.', {
          place: '{}',
        })}
        data-failed={t('We could not look. Please try again.')}
        className="mt-8 block max-w-xl [&[hidden]]:hidden"
      >
        <label htmlFor="cover" className="text-xl font-bold">
          {t('Is my street covered?')}
        </label>
        <div className="relative mt-3">
          <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-ink-soft">
            <Icon name="search" className="size-5" />
          </span>
          <input
            id="cover"
            type="search"
            maxLength={60}
            autoComplete="off"
            placeholder={t('Your area or city, such as Ikeja')}
            className={fieldLook}
          />
        </div>
        <Status className="mt-3 min-h-12 text-ink-soft" />
      </search>
    </section>
  )
}

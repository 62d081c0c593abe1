import { monthlyRequests } from '../../contract/account/account.ts'
import { usualRatesKobo } from '../../contract/recyclable/material.ts'
import { pageAt } from '../../contract/page.ts'
import { identity, sayOwn, whose } from '../identity.ts'
import { ButtonLink } from '../ui/button.tsx'
import { StreetScene } from '../ui/street-scene.tsx'
import { summary, usualPickupKobo, wholeNaira } from './content.ts'
import { firstView } from './first-view.ts'
import { column } from './landing-header.tsx'
import { t } from '../t.ts'

const heroLook =
  'grid items-center gap-10 pt-5 pb-14 min-[50.0625rem]:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] ' +
  'min-[50.0625rem]:gap-6 min-[50.0625rem]:pb-20 lg:pt-8'
const townsLook =
  'inline-block max-w-full rounded-2xl bg-leaf-100 px-3 py-1 text-[0.8125rem] font-semibold text-balance ' +
  'text-leaf-700'
const promiseLook =
  'mt-5 font-display text-[clamp(3.05rem,6.4vw,5.75rem)] leading-[1.04] font-extrabold ' +
  'tracking-[-0.02em] [text-wrap:wrap] max-[50.0625rem]:text-[clamp(2.75rem,13.5vw,5rem)]'
const factsLook =
  'mt-10 grid grid-cols-3 gap-x-4 border-t border-line pt-6 max-[26.625rem]:gap-x-3 sm:gap-x-8'

const facts = () => [
  {
    figure: t('{price} a pickup', { price: wholeNaira(usualPickupKobo) }),
    what: t('up to {n} a month, paid when it’s done', { n: monthlyRequests }),
  },
  {
    figure: t('{price} a kg', { price: wholeNaira(usualRatesKobo.pet) }),
    what: t('for PET bottles, to your wallet'),
  },
  { figure: t('2 taps'), what: t('to request, and you see who is coming') },
]

/** The promise, and the way in. */
export function Hero() {
  const promise = sayOwn(identity.promise)
  const lastWord = promise.lastIndexOf(' ')
  return (
    <section id="home" className={`${column} ${heroLook}`}>
      <div id={firstView} className="wrap-anywhere">
        <p className={townsLook}>{whose.cities.join(' · ')}</p>
        <h1 className={promiseLook}>
          {promise.slice(0, lastWord)}{' '}
          <span className="painted">{promise.slice(lastWord + 1)}</span>
        </h1>
        <p className="mt-6 max-w-lg text-lg text-ink-soft sm:text-xl">{summary()}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink
            to={pageAt('/user/register/phone')}
            className="min-h-13 px-8 text-[1.0625rem]"
          >
            {t('Join Now')}
          </ButtonLink>
          <ButtonLink to="#steps" variant="ghost" className="min-h-13 px-7 text-[1.0625rem]">
            {t('How it works')}
          </ButtonLink>
        </div>
        <dl className={factsLook}>
          {facts().map(({ figure, what }) => (
            <div key={figure} className="flex flex-col-reverse justify-end">
              <dt className="text-sm leading-snug text-ink-soft">{what}</dt>
              <dd className="figures text-xl leading-tight font-bold min-[65.6875rem]:text-[1.75rem]">
                {figure}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <StreetScene sky className="mx-auto w-full max-w-2xl max-[50.0625rem]:max-w-lg" />
    </section>
  )
}

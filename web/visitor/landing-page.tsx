import { ButtonLink } from '../ui/button.tsx'
import { brand } from '../../contract/brand.ts'
import { monthlyRequests } from '../../contract/account.ts'
import { StreetScene } from '../ui/street-scene.tsx'
import { Title } from '../ui/title.tsx'

const heroLook =
  'mx-auto grid max-w-[84rem] items-center gap-10 px-4 pt-4 sm:px-8 ' +
  'lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] lg:pt-6'

const townsLook =
  'inline-block rounded-2xl bg-leaf-100 px-3 py-1 text-[0.8125rem] font-semibold text-balance ' +
  'text-leaf-700'

const promiseLook =
  'mt-5 font-display text-[clamp(2.75rem,6.4vw,5.75rem)] leading-[1.04] font-extrabold ' +
  'tracking-[-0.02em] [text-wrap:wrap]'

/** The front page. */
export default function LandingPage() {
  const lastWord = brand.promise.lastIndexOf(' ')
  return (
    <section className={heroLook}>
      <Title />
      <div>
        <p className={townsLook}>Lagos · Kano · Abuja · Port Harcourt · Ibadan · Enugu</p>
        <h1 className={promiseLook}>
          {brand.promise.slice(0, lastWord)}{' '}
          <span className="painted">{brand.promise.slice(lastWord + 1)}</span>
        </h1>
        <p className="mt-6 max-w-lg text-lg text-ink-soft sm:text-xl">
          Ask your station from your phone, see who is coming, pay from your wallet or with the
          bottles you saved.
        </p>
        <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3">
          <ButtonLink to="/user/register" className="min-h-13 px-8 text-[1.0625rem]">
            Join Now
          </ButtonLink>
          <p className="text-ink-soft">{monthlyRequests} pickups every month, included.</p>
        </div>
      </div>
      <StreetScene sky className="mx-auto w-full max-w-2xl" />
    </section>
  )
}

import { pageAt } from '../../contract/page.ts'
import { identity } from '../identity.ts'
import { ButtonLink } from '../ui/button.tsx'
import { column } from './landing-header.tsx'
import { t } from '../t.ts'

const bannerLook =
  'adire grid items-center gap-8 rounded-2xl bg-leaf-900 px-6 py-12 text-on-leaf sm:px-12 ' +
  'min-[50.0625rem]:grid-cols-[1fr_auto] lg:py-16'

/** The last word: join. */
export function JoinBanner() {
  return (
    <section id="join" aria-labelledby="join-title" className={`${column} pb-16 lg:pb-24`}>
      <div className={bannerLook}>
        <div>
          <h2
            id="join-title"
            className="font-display text-[clamp(2.5rem,5vw,4rem)] leading-[1.05] font-extrabold"
          >
            {t('Put the next bag out with us')}
          </h2>
          <p className="mt-4 max-w-xl text-lg text-on-leaf-soft">
            {t(
              'All you need is a name, an address and a phone number or email. {brand} is free until you request a pickup.',
              { brand: identity.name },
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            to={pageAt('/user/register/phone')}
            variant="highlight"
            className="min-h-13 px-8 text-[1.0625rem]"
          >
            {t('Join us')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

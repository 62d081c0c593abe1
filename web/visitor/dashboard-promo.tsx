import { monthlyRequests } from '../../contract/account/account.ts'
import { formatNaira } from '../../contract/money.ts'
import { pageAt } from '../../contract/page.ts'
import { identity } from '../identity.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Ring } from '../ui/chart/ring.tsx'
import { Icon } from '../ui/icon.tsx'
import { Banner } from '../ui/layout/banner.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Timeline } from '../ui/layout/timeline.tsx'
import { sectionTitle } from './about.tsx'
import { dashboard } from './content.ts'
import { column } from './landing-header.tsx'
import { msg, t } from '../t.ts'

/** The resident's own page, shown by its own parts, and the door to it. */
export function DashboardPromo() {
  const { title, text, points } = dashboard()
  return (
    <section id="features" aria-labelledby="features-title" className={`${column} py-16 lg:py-24`}>
      <div className="grid grid-cols-1 items-center gap-12 min-[50.0625rem]:grid-cols-2 lg:gap-16">
        <div>
          <h2 id="features-title" className={sectionTitle}>
            {title}
          </h2>
          <p className="mt-5 max-w-xl text-lg text-ink-soft">{text}</p>
          <ul className="mt-6 grid gap-3">
            {points.map(point => (
              <li key={point} className="flex gap-3">
                <span className="mt-0.5 text-leaf-700">
                  <Icon name="check" className="size-5" />
                </span>
                {point}
              </li>
            ))}
          </ul>
          <ButtonLink to={pageAt('/signin')} className="mt-8 min-h-13 px-8 text-[1.0625rem]">
            {t('Go to your dashboard')}
          </ButtonLink>
        </div>
        <Phone />
      </div>
    </section>
  )
}

const phoneLook =
  'pointer-events-none mx-auto w-full max-w-[23.5rem] overflow-hidden rounded-[2.25rem] border-[6px] ' +
  'border-sack bg-paper shadow-lift select-none'

// The frame is a phone's, however wide the screen around it is.
const bandLook = 'pb-16! lg:-mx-4! lg:-mt-6! lg:rounded-none! lg:px-4! lg:pt-6!'

/** Nothing in it can be pressed: it shows what is behind the sign-in. */
function Phone() {
  return (
    <figure>
      <div aria-hidden="true" inert className={phoneLook}>
        <div className="px-4 pt-6 pb-5">
          <Banner className={bandLook}>
            <p className="text-sm text-on-leaf-soft">{t('Ikeja station')}</p>
            <p className="text-[1.625rem] leading-tight font-bold">{t('Welcome, Ada')}</p>
            <p className="mt-4 text-sm text-on-leaf-soft">
              {t('{brand} balance', { brand: identity.name })}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="figures text-2xl leading-tight font-bold sm:text-[1.75rem]">
                {formatNaira(200_000)}
              </p>
              <Button variant="highlight" tabIndex={-1} className="px-3 whitespace-nowrap">
                {t('Top-up balance')}
              </Button>
            </div>
          </Banner>
          <div className="relative -mt-12 grid gap-3">
            <OnTheWay />
            <MonthlyRequests />
            <MoreWays />
          </div>
        </div>
      </div>
      <figcaption className="sr-only">
        {t(
          'A resident’s dashboard on a phone: the balance, a request assigned to Sani Bello, and a ring with three of {n} monthly requests left.',
          { n: monthlyRequests },
        )}
      </figcaption>
    </figure>
  )
}

const course = [msg('Requested'), msg('Assigned'), msg('Picked up'), msg('Closed')]

function OnTheWay() {
  return (
    <Card className="p-4! shadow-lift">
      <p className="text-lg leading-tight font-bold">{t('Sani Bello has your pickup today')}</p>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        {t('3 Allen Avenue · requested today 8:12')}
      </p>
      <Timeline
        label={t('Your request')}
        steps={course.map(step => ({ label: t(step) }))}
        current={1}
      />
    </Card>
  )
}

function MonthlyRequests() {
  return (
    <Card className="flex items-center gap-4 p-4!">
      <Ring
        value={3}
        max={monthlyRequests}
        label={t('{left} of {all} requests left this month', { left: 3, all: monthlyRequests })}
        className="size-20 sm:size-24"
      />
      <div>
        <p className="text-sm text-ink-soft">{t('Monthly Request')}</p>
        <p className="mb-2 text-lg leading-tight font-bold">{t('Three left in November')}</p>
        <Button tabIndex={-1} className="whitespace-nowrap">
          {t('Make Request')}
        </Button>
      </div>
    </Card>
  )
}

function MoreWays() {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Card className="p-3.5!">
        <Badge>{t('Events')}</Badge>
        <p className="mt-2 leading-tight font-bold">{t('Make a Custom Request')}</p>
        <p className="mt-1.5 text-sm font-semibold text-leaf-700">{t('Send us a hello!')}</p>
      </Card>
      <Card className="p-3.5!">
        <Badge tone="danfo">{t('by the kg')}</Badge>
        <p className="mt-2 leading-tight font-bold">{t('Pay with Recyclables')}</p>
        <p className="mt-1.5 text-sm font-semibold text-leaf-700">{t('Learn More')}</p>
      </Card>
    </div>
  )
}

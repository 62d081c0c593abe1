import { Link } from 'react-router'
import { doors } from '../../contract/account/login-pages.ts'
import { carrierPage, pageAt } from '../../contract/page.ts'
import { holders, type Holder } from '../../contract/role.ts'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { linkTo } from '../ui/text-link.tsx'
import { Title } from '../ui/title.tsx'
import { rich } from '../rich.tsx'
import { msg, t } from '../t.ts'

const signs = {
  resident: { icon: 'home', what: msg('I need a pickup for my home or shop.') },
  station: { icon: 'station', what: msg('I work at a station and send out carriers.') },
  director: { icon: 'director', what: msg('I look after several stations.') },
} as const satisfies Record<Holder, { icon: IconName; what: string }>

/** Asks who is signing in and leads to the right door. */
export default function SigninPage() {
  return (
    <section className="mx-auto max-w-xl px-4 pt-6 sm:pt-12">
      <Title>{t('Log in')}</Title>
      <h1 className="font-display text-[min(2.75rem,12vw)] leading-[1.05] font-extrabold">
        {t('Who is logging in?')}
      </h1>
      <ul className="mt-8 grid gap-3">
        {holders.map(role => (
          <li key={role}>
            <DoorLink who={role} />
          </li>
        ))}
        <li>
          {/* A document of its own, beside the app. */}
          <a href={carrierPage} className={doorLook}>
            <DoorSign icon="cart" who={t('Carrier')} what={t('I do the pickups on my round.')} />
          </a>
        </li>
      </ul>
      <p className="mt-8 text-ink-soft">
        {rich('New here? <register>Create an account</register>', {
          register: linkTo(pageAt('/user/register/phone')),
        })}
      </p>
    </section>
  )
}

const doorLook =
  'flex flex-wrap items-center gap-4 rounded-xl border border-line bg-card p-4 transition-colors ' +
  'duration-150 hover:border-leaf-700 sm:p-5'

function DoorLink({ who: role }: { who: Holder }) {
  const { login, who } = doors[role]
  const { icon, what } = signs[role]
  return (
    <Link to={login} className={doorLook}>
      <DoorSign icon={icon} who={t(who)} what={t(what)} />
    </Link>
  )
}

type DoorSignProps = { icon: IconName; who: string; what: string }

function DoorSign({ icon, who, what }: DoorSignProps) {
  return (
    <>
      <IconDisc name={icon} />
      <span className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <span className="block text-xl leading-tight font-bold">{who}</span>
        <span className="mt-0.5 block text-ink-soft">{what}</span>
      </span>
      <Icon name="arrow-right" className="size-5 text-leaf-700" />
    </>
  )
}

import { Link } from 'react-router'
import { doors } from '../../contract/door.ts'
import { pageAt } from '../../contract/page.ts'
import { roles, type Role } from '../../contract/role.ts'
import { IconDisc } from '../ui/icon-disc.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Title } from '../ui/title.tsx'

const signs = {
  resident: { icon: 'home', what: 'My household or my shop needs a pickup.' },
  station: { icon: 'station', what: 'I work at a station and send carriers out.' },
  director: { icon: 'director', what: 'I look after several stations.' },
} as const satisfies Record<Role, { icon: IconName; what: string }>

/** Asks who is signing in and leads to the right door. */
export default function SigninPage() {
  return (
    <section className="mx-auto max-w-xl px-4 pt-6 sm:pt-12">
      <Title>Sign in</Title>
      <h1 className="font-display text-[2.75rem] leading-[1.05] font-extrabold">
        Who is signing in?
      </h1>
      <ul className="mt-8 grid gap-3">
        {roles.map(role => (
          <li key={role}>
            <DoorLink who={role} />
          </li>
        ))}
      </ul>
      <p className="mt-8 text-ink-soft">
        New here? <TextLink to={pageAt('/user/register')}>Create an account</TextLink>
      </p>
    </section>
  )
}

const doorLook =
  'flex items-center gap-4 rounded-xl border border-line bg-card p-4 transition-colors ' +
  'duration-150 hover:border-leaf-700 sm:p-5'

function DoorLink({ who: role }: { who: Role }) {
  const { login, who } = doors[role]
  const { icon, what } = signs[role]
  return (
    <Link to={login} className={doorLook}>
      <IconDisc name={icon} />
      <span className="grow">
        <span className="block text-xl leading-tight font-bold">{who}</span>
        <span className="mt-0.5 block text-ink-soft">{what}</span>
      </span>
      <Icon name="arrow-right" className="size-5 text-leaf-700" />
    </Link>
  )
}

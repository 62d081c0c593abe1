import { Link } from 'react-router'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Title } from '../ui/title.tsx'

type Door = { to: string; icon: IconName; who: string; what: string }

const doors: readonly Door[] = [
  {
    to: '/user/login',
    icon: 'home',
    who: 'Resident',
    what: 'My household or my shop needs a pickup.',
  },
  {
    to: '/station/login',
    icon: 'station',
    who: 'Station',
    what: 'I work at a station and send carriers out.',
  },
  {
    to: '/director/register/login',
    icon: 'director',
    who: 'Director',
    what: 'I look after several stations.',
  },
]

/** Asks who is signing in and leads to the right door. */
export default function SigninPage() {
  return (
    <section className="mx-auto max-w-xl px-4 pt-6 sm:pt-12">
      <Title>Sign in</Title>
      <h1 className="font-display text-[2.75rem] leading-[1.05] font-extrabold">
        Who is signing in?
      </h1>
      <ul className="mt-8 grid gap-3">
        {doors.map(door => (
          <li key={door.to}>
            <DoorLink {...door} />
          </li>
        ))}
      </ul>
      <p className="mt-8 text-ink-soft">
        New here?{' '}
        <Link to="/user/register" className="font-semibold text-leaf-700 underline">
          Create an account
        </Link>
      </p>
    </section>
  )
}

const doorLook =
  'flex items-center gap-4 rounded-xl border border-line bg-card p-4 transition-colors ' +
  'duration-150 hover:border-leaf-700 sm:p-5'

function DoorLink({ to, icon, who, what }: Door) {
  return (
    <Link to={to} className={doorLook}>
      <span className="rounded-full bg-leaf-100 p-3 text-leaf-700">
        <Icon name={icon} className="size-6" />
      </span>
      <span className="grow">
        <span className="block text-xl leading-tight font-bold">{who}</span>
        <span className="mt-0.5 block text-ink-soft">{what}</span>
      </span>
      <Icon name="arrow-right" className="size-5 text-leaf-700" />
    </Link>
  )
}

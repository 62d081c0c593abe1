import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { pageAt } from '../../contract/page.ts'
import { pageSettled } from '../arrive.ts'
import { msg, t } from '../t.ts'

const ways = {
  login: [
    { to: pageAt('/user/login/phone'), by: 'phone', label: msg('Phone') },
    { to: pageAt('/user/login'), by: 'email', label: msg('Email') },
  ],
  register: [
    { to: pageAt('/user/register/phone'), by: 'phone', label: msg('Phone') },
    { to: pageAt('/user/register'), by: 'email', label: msg('Email') },
  ],
} as const

const look =
  'grid min-h-11 place-items-center rounded-full px-3 text-center font-semibold ' +
  'aria-[current]:bg-leaf-100 aria-[current]:text-leaf-700 aria-[current]:outline-2 ' +
  'aria-[current]:-outline-offset-2 aria-[current]:outline-leaf-700'

const frame =
  'mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-1 rounded-3xl border border-line p-1'

/** Nearly everywhere it is: so that is what the page says until it knows better, which can wait. */
export function useIsPhoneOffered() {
  const [isOffered, setOffered] = useState(true)
  useEffect(() => {
    const ask = async () => {
      await pageSettled()
      const { isPhoneOffered } = await import('./ways-in.ts')
      setOffered(await isPhoneOffered())
    }
    // Whoever cannot be asked cannot be asked for a code either, and says so then.
    ask().catch(() => undefined)
  }, [])
  return isOffered
}

/** The two ways to the same thing: a mailbox, or a number. */
export function WaySwitch({ to, by }: { to: keyof typeof ways; by: 'email' | 'phone' }) {
  const isPhoneOffered = useIsPhoneOffered()
  if (!isPhoneOffered && by === 'phone') return <Navigate replace to={ways[to][1].to} />
  return (
    <nav
      aria-label={t(to === 'login' ? 'How to log in' : 'How to register')}
      // Where there is one way only, it fills the same room: nothing below it moves.
      className={frame}
    >
      {ways[to].slice(isPhoneOffered ? 0 : 1).map(way => (
        <Link
          key={way.by}
          to={way.to}
          aria-current={way.by === by ? 'page' : undefined}
          className={look}
        >
          {t(way.label)}
        </Link>
      ))}
    </nav>
  )
}

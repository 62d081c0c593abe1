import type { Holder } from '../endpoint.ts'
import type { AppPage } from '../page.ts'
import { msg } from '../speech/say.ts'

type Door = {
  /** What the kind of person is called. */
  who: string
  login: AppPage
  home: AppPage
  /** What they type besides the address. */
  secret: string
  /** The fewest characters that it may have: a director's opens the most. */
  least: number
}

/** Where each kind of person comes in. */
export const doors = {
  resident: {
    who: msg('Resident'),
    login: '/user/login',
    home: '/user/home',
    secret: msg('password'),
    least: 8,
  },
  station: {
    who: msg('Station'),
    login: '/station/login',
    home: '/station',
    secret: msg('password'),
    least: 8,
  },
  director: {
    who: msg('Director'),
    login: '/director/register/login',
    home: '/director/home',
    secret: msg('access name'),
    least: 12,
  },
} as const satisfies Record<Holder, Door>

/** The home page of each role. */
export type HomePage = (typeof doors)[Holder]['home']

import type { Role } from './endpoint.ts'

type Door = {
  /** What the kind of person is called. */
  who: string
  login: string
  home: string
  /** What they type besides the address. */
  secret: string
}

/** Where each kind of person comes in. */
export const doors = {
  resident: {
    who: 'Resident',
    login: '/user/login',
    home: '/user/home',
    secret: 'password',
  },
  station: {
    who: 'Station',
    login: '/station/login',
    home: '/station',
    secret: 'password',
  },
  director: {
    who: 'Director',
    login: '/director/register/login',
    home: '/director/home',
    secret: 'access name',
  },
} as const satisfies Record<Role, Door>

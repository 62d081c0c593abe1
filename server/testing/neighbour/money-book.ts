import type { PickupRequest } from '../../../contract/request/pickup.ts'

/** A movement of a wallet: what kind, for which request or top-up, how much. */
export type Movement = { kind: 'single' | 'pending' | 'post' | 'void'; about: string; kobo: number }
export type MoneyBook = ReturnType<typeof createMoneyBook>
type Asked = Pick<PickupRequest, '_id' | 'priceKobo' | 'payment'>

export const inWords = ({ kind, about, kobo }: Movement) => `${kind} ${about} ${kobo}`

/** What somebody was told about requests and money: all of it must be true for ever. */
export function createMoneyBook() {
  const movements: Movement[] = []
  const requests = new Map<string, string[]>()
  const dues: Movement[] = []

  const priceOf = ({ _id, priceKobo }: Asked, kind: Movement['kind']): Movement => ({
    kind,
    about: _id,
    kobo: priceKobo,
  })
  const isHeld = ({ _id }: Asked) =>
    movements.some(({ kind, about }) => kind === 'pending' && about === _id)
  const step = ({ _id }: Asked, what: string) => void requests.get(_id)?.push(what)
  const sum = (...wanted: string[]) =>
    movements
      .filter(({ kind, about }) => wanted.includes(`${kind} ${requests.has(about) ? 'fee' : 'in'}`))
      .reduce((kobo, each) => kobo + each.kobo, 0)

  return {
    step,
    made(asked: Asked) {
      requests.set(asked._id, ['made'])
      if (asked.payment === 'set aside') movements.push(priceOf(asked, 'pending'))
    },
    cancelled(asked: Asked) {
      step(asked, 'cancelled')
      if (isHeld(asked)) movements.push(priceOf(asked, 'void'))
    },
    closed(asked: Asked) {
      step(asked, 'closed')
      if (asked.payment === 'due') dues.push(priceOf(asked, 'single'))
      else movements.push(priceOf(asked, isHeld(asked) ? 'post' : 'single'))
    },
    credited: (about: string, kobo: number) => void movements.push({ kind: 'single', about, kobo }),
    /** Whether nothing was set aside when it was made: money that comes later may do it, unseen. */
    beganUncovered: (about: string) =>
      requests.has(about) &&
      !movements.some(each => each.kind === 'pending' && each.about === about),
    owedKobo: () => dues.reduce((kobo, each) => kobo + each.kobo, 0),
    duesPaid: () => void movements.push(...dues.splice(0)),
    /** All of it as it stands now: movements in words, and each request's steps. */
    read: () => ({
      movements: movements.map(inWords),
      requests: new Map([...requests].map(([id, steps]) => [id, [...steps]])),
    }),
    /** What the wallet must say, once all dues are paid; so much was set aside later. */
    wallet(lateKobo: number) {
      const atFirst = sum('pending fee') - sum('post fee', 'void fee')
      const setAsideKobo = atFirst + lateKobo
      const balanceKobo = sum('single in') - sum('single fee', 'post fee') - setAsideKobo
      return {
        balanceKobo,
        setAsideKobo,
        dueKobo: 0,
        owedKobo: 0,
        dues: [],
        takesTopUps: true,
        heldUntil: null,
      }
    },
  }
}

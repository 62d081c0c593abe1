import type { Answered } from '../../server/testing/browser.ts'
import type { Caller, Domain, People } from './callers.ts'

export type Leaks = ReturnType<typeof createLeaks>

/** What only those of a domain may read of: no answer may hold it for others. */
export function createLeaks({ domains }: People) {
  const owners = new Map<string, Domain>()
  for (const domain of domains) {
    const { resident, carriers, staff } = domain
    for (const word of [resident._id, resident.name, resident.email, ...carriers, staff.email]) {
      owners.set(word, domain)
    }
  }
  const belongs = ({ own, role, person }: Caller, domain: Domain) =>
    role === 'director' ? domain.director === person : domain === own
  return {
    watch(domain: Domain, id: string) {
      const isPlace = domains.some(({ staff, director }) =>
        [staff.stationId, director._id].includes(id),
      )
      if (!isPlace && !owners.has(id)) owners.set(id, domain)
    },
    /** What the answer tells of another domain; null when it tells of the caller's own alone. */
    leakedTo(caller: Caller, { status, body }: Answered): string | null {
      if (status >= 300 || caller.standing !== 'in') return null
      const words = typeof body === 'string' ? body : JSON.stringify(body)
      for (const [word, domain] of owners) {
        if (!belongs(caller, domain) && words.includes(word)) return `${word} of ${domain.name}`
      }
      return null
    },
  }
}

import type { DayFacts } from '../../../contract/desk/close.ts'
import { formatNaira, sayNaira } from '../../../contract/money.ts'
import { memberRoleNames } from '../../../contract/staff/member.ts'
import { boxLook } from '../resident/called-today.tsx'

type Given = NonNullable<DayFacts['given']>

/** What each member gave back or wrote off on the day, against the limit of a cashier; where nobody did, nothing. */
export function GivenBox({ given }: { given: Given }) {
  const { members, refundLimitKobo, shortageLimitKobo, creditLimitKobo = null } = given
  if (members.length === 0) return null
  return (
    <section aria-labelledby="given" className={boxLook}>
      <h2 id="given" className="px-4 py-2.5 font-bold">
        Refunds and write-offs
      </h2>
      <ul className="border-t border-line text-[0.9375rem]">
        {members.map(
          ({ _id, name, role, refundKobo, shortageKobo, approvedKobo, creditedKobo = 0 }) => (
            <li key={_id} className="px-4 py-2 not-first:border-t not-first:border-line">
              <p className="font-semibold wrap-anywhere">
                {name}, {memberRoleNames[role].toLowerCase()}
              </p>
              <dl className="mt-0.5">
                <Line
                  says="Refunded"
                  kobo={refundKobo}
                  limitKobo={role === 'cashier' ? refundLimitKobo : null}
                />
                <Line
                  says="Written off"
                  kobo={shortageKobo}
                  limitKobo={role === 'cashier' ? shortageLimitKobo : null}
                />
                {creditedKobo !== 0 && (
                  <Line
                    says="Credited for recyclables"
                    kobo={creditedKobo}
                    limitKobo={role === 'head' ? null : creditLimitKobo}
                  />
                )}
                {approvedKobo > 0 && (
                  <Line says="Approved by the head" kobo={approvedKobo} limitKobo={null} />
                )}
              </dl>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

type LineProps = { says: string; kobo: number; limitKobo: number | null }

const Line = ({ says, kobo, limitKobo }: LineProps) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    <dt className="text-ink-soft">{says}</dt>
    <dd className="figures text-right">
      <span className="font-semibold">{formatNaira(kobo)}</span>
      {limitKobo !== null && <span className="text-ink-soft"> of {formatNaira(limitKobo)}</span>}
    </dd>
  </div>
)

/** The same in sentences, for the sheet on paper: what each of them did. */
export const givenInWords = ({ members, refundLimitKobo, shortageLimitKobo }: Given) =>
  members.map(({ name, role, refundKobo, shortageKobo, approvedKobo, creditedKobo = 0 }) => {
    const of = (limitKobo: number) => (role === 'cashier' ? ` of ${sayNaira(limitKobo)}` : '')
    const did = [
      refundKobo > 0 && `${sayNaira(refundKobo)}${of(refundLimitKobo)} refunded`,
      shortageKobo > 0 && `${sayNaira(shortageKobo)}${of(shortageLimitKobo)} written off`,
      creditedKobo > 0 && `${sayNaira(creditedKobo)} credited for recyclables`,
      creditedKobo < 0 && `${sayNaira(-creditedKobo)} credited earlier for recyclables, reversed`,
      approvedKobo > 0 && `${sayNaira(approvedKobo)} approved by the head`,
    ]
    return `${name}: ${did.filter(Boolean).join(', ')}.`
  })

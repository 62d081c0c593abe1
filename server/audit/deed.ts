import {
  alert,
  announcement,
  area,
  booking,
  carrier,
  carrierSignIn,
  cash,
  close,
  contact,
  day,
  director,
  invitation,
  oversight,
  phoneSignIn,
  price,
  problem,
  recyclable,
  request,
  station,
  support,
} from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { byHand, sayCount, type Deed, type Detail, type Kind, type Told } from './deed-kind.ts'
import { operatorDeeds } from './deed-operator.ts'
import { ownDeeds } from './deed-own.ts'
import { planDeeds } from './deed-plan.ts'
import { refusedDeeds, staffDeeds } from './deed-staff.ts'

export { offBy, type Detail, type Told } from './deed-kind.ts'

/** An endpoint as the log keeps it. */
export const asKept = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

function sayMove(told: Told, { userIds }: Detail): string {
  const kept = Array.isArray(userIds) ? userIds.length : parseInt(String(userIds), 10)
  const who = Number.isNaN(kept) ? 'all residents' : kept === 1 ? '1 resident' : `${kept} residents`
  return `Moved ${who} of ${told('stationId')} to ${told('toStationId')}`
}

function sayCarrier(told: Told, { paused }: Detail): string {
  if (paused === true) return `Paused ${told('carrierId')}`
  if (paused === false) return `Brought ${told('carrierId')} back to work`
  return `Changed the details of ${told('carrierId')}`
}

function sayAnswer(told: Told, { answer }: Detail): string {
  if (answer === 'give back') return `Offered a refund of ${told('amountKobo')} for a problem`
  return answer === 'come again' ? 'Promised to come again for a problem' : 'Explained a problem'
}

function sayDecision(told: Told, { decision }: Detail): string {
  if (decision === 'give back') return `Decided on a refund of ${told('amountKobo')} for a problem`
  return decision === 'come again'
    ? 'Decided that the station must come again for a problem'
    : 'Decided no refund for a problem'
}

/** The day, and what was open then, as whoever signed it saw it. */
function saySigned(told: Told, { seen }: Detail): string {
  const { open } = { ...(seen as { open?: Partial<close.OpenAtClose> } | undefined) }
  const left = [
    open?.carriersOut && `${open.carriersOut} out`,
    open?.notVisited && `${open.notVisited} not visited`,
    open?.carriersToCount && `${open.carriersToCount} to count`,
    open?.till && 'the till not counted',
    open?.approvals && `${open.approvals} waiting for approval`,
  ].filter(Boolean)
  return `Signed ${told('day')}${left.length > 0 ? ` with ${left.join(', ')}` : ''}`
}

/** The reason: words of one's own stand in the announcement itself. */
const whatWasTold = (told: Told, { kind }: Detail) =>
  kind === 'own words' ? 'in their own words' : told('kind')

/** What each deed is called in the log. */
export const deeds: ReadonlyMap<string, Deed> = new Map([
  ...operatorDeeds,
  ...refusedDeeds,
  ...(
    [
      [
        request.assign,
        byHand(
          'requests',
          t => `Assigned ${t('requestId')} to ${t('carrierId')}`,
          t => `Assigned # requests to ${t('carrierId')}`,
        ),
      ],
      [
        request.swapCarrier,
        byHand(
          'requests',
          t => `Reassigned ${t('requestId')} to ${t('carrierId')}`,
          t => `Reassigned # requests to ${t('carrierId')}`,
        ),
      ],
      [
        request.takeBack,
        byHand(
          'requests',
          t => `Unassigned ${t('requestId')}`,
          () => 'Unassigned # requests',
        ),
      ],
      [
        request.planDay,
        byHand(
          'requests',
          t => `Planned ${t('requestId')} for ${t('plannedOn')}`,
          t => `Planned # requests for ${t('plannedOn')}`,
        ),
      ],
      [
        request.markPickedUp,
        byHand(
          'requests',
          t => `Marked ${t('requestId')} as picked up`,
          () => 'Marked # requests as picked up',
        ),
      ],
      [booking.bookPickup, byHand('requests', t => `Booked a pickup for ${t('userId')}`)],
      [
        booking.bookForCaller,
        byHand('requests', t => `Booked a pickup for ${t('name')}, who called`),
      ],
      [phoneSignIn.sendLoginCode, byHand('support', t => `Sent ${t('userId')} a login code`)],
      [
        contact.sendCodeAgain,
        byHand('requests', t => `Sent the doorstep code of ${t('requestId')} again`),
      ],
      [contact.writeToResident, byHand('support', t => `Wrote to ${t('userId')}`)],
      [close.planLeft, byHand('requests', t => `Replanned what was left of ${t('day')}`)],
      [close.signDay, byHand('money', saySigned)],
      [close.correctDay, byHand('money', t => `Added a correction to ${t('day')}`)],
      [request.undoPickedUp, byHand('requests', t => `Undid “picked up” for ${t('requestId')}`)],
      [request.decline, byHand('requests', t => `Declined ${t('requestId')}`)],
      [request.quote, byHand('requests', t => `Quoted ${t('amountKobo')} for ${t('requestId')}`)],
      [request.refund, byHand('money', t => `Refunded ${t('amountKobo')} for ${t('requestId')}`)],
      [problem.answerProblem, byHand('requests', sayAnswer)],
      [problem.decideProblem, byHand('requests', sayDecision)],
      [cash.countCash, byHand('money', sayCount)],
      [cash.takeCash, byHand('money', t => `Took ${t('amountKobo')} in cash from ${t('userId')}`)],
      [cash.reverseCash, byHand('money', t => `Reversed a cash payment: ${t('receiptId')}`)],
      [
        recyclable.weigh,
        byHand('money', t => `Credited ${t('userId')} ${t('worthKobo')} for recyclables`),
      ],
      [recyclable.reverseWeighing, byHand('money', t => `Reversed a weighing: ${t('weighingId')}`)],
      [
        recyclable.sellStock,
        byHand(
          'money',
          t => `Sold ${t('grams')} of ${t('material')} to ${t('buyer')} for ${t('receivedKobo')}`,
        ),
      ],
      [carrier.changeCarrier, byHand('carriers', sayCarrier)],
      [carrier.registerCarrier, byHand('carriers', t => `Registered ${t('name')} as a carrier`)],
      [
        carrier.setCarrierDay,
        byHand('carriers', (t, { isIn }) =>
          isIn ? `Marked ${t('carrierId')} as working` : `Marked ${t('carrierId')} as not working`,
        ),
      ],
      [carrier.setCarrierPhoto, byHand('carriers', t => `Added a photo of ${t('carrierId')}`)],
      [
        carrier.removeCarrierPhoto,
        byHand('carriers', t => `Removed the photo of ${t('carrierId')}`),
      ],
      [
        carrierSignIn.showCarrierSignIn,
        byHand('carriers', t => `Showed a login QR code for ${t('carrierId')}`),
      ],
      [
        carrierSignIn.endCarrierSessions,
        byHand('carriers', t => `Logged ${t('carrierId')} out on every phone`),
      ],
      [price.setPrices, byHand('prices', t => `Set prices from ${t('from') || 'today'}`)],
      [price.setPriceBounds, byHand('prices', t => `Set the price limits of ${t('stationId')}`)],
      [
        price.setManyPriceBounds,
        byHand('prices', t => {
          const where = [t('inCity'), t('inState')].filter(Boolean).join(', ')
          return `Set the price limits of ${where ? `the stations in ${where}` : 'all stations'}`
        }),
      ],
      [
        alert.setAlertRule,
        byHand('settings', (t, { wanted }) =>
          wanted ? `Set the limit of an alert: ${t('rule')}` : `Turned off an alert: ${t('rule')}`,
        ),
      ],
      [oversight.createStation, byHand('stations', t => `Opened ${t('station')}`)],
      [
        oversight.setSuspension,
        byHand('stations', (t, { suspended }) =>
          suspended ? `Suspended ${t('stationId')}` : `Reopened ${t('stationId')}`,
        ),
      ],
      [oversight.moveResidents, byHand('stations', sayMove)],
      [
        oversight.placeStation,
        byHand(
          'stations',
          t => `Set the location of ${t('stationId')}: ${t('city') || t('state')}`,
        ),
      ],
      [area.addArea, byHand('stations', t => `Added the area ${t('name')}`)],
      [area.changeArea, byHand('stations', t => `Changed the area ${t('name')}`)],
      [area.endArea, byHand('stations', () => 'Removed an area')],
      [area.setServiceDays, byHand('stations', () => 'Set the station’s pickup days')],
      [
        announcement.announce,
        byHand('stations', (t, detail) => `Announced: ${whatWasTold(t, detail)}`),
      ],
      [
        announcement.correctAnnouncement,
        byHand('stations', (t, detail) => `Corrected an announcement: ${whatWasTold(t, detail)}`),
      ],
      [announcement.endAnnouncement, byHand('stations', () => 'Ended an announcement early')],
      [day.setHoliday, byHand('stations', t => `Added a holiday: ${t('day')}, ${t('name')}`)],
      [day.removeHoliday, byHand('stations', t => `Removed the holiday on ${t('day')}`)],
      [station.changeStation, byHand('stations', t => `Changed the details of ${t('stationId')}`)],
      [invitation.invite, byHand('stations', t => `Invited ${t('email')} to run a station`)],
      [invitation.withdrawInvitation, byHand('stations', () => 'Withdrew an invitation')],
      [
        invitation.acceptInvitation,
        byHand('stations', t => `Opened ${t('station')} by invitation`),
      ],
      [
        director.approveApplicant,
        byHand('stations', t => `Approved ${t('directorId')} as a director`),
      ],
      ...staffDeeds,
      ...planDeeds,
      [
        support.writeMessage,
        byHand(
          'support',
          t => `Wrote in conversation ${t('ticketId')}`,
          t => `Wrote # times in conversation ${t('ticketId')}`,
        ),
      ],
      [support.closeTicket, byHand('support', t => `Closed conversation ${t('ticketId')}`)],
      [
        support.passTicket,
        byHand('support', t => `Passed conversation ${t('ticketId')} to ${t('stationId')}`),
      ],
      [support.addAnswer, byHand('support', t => `Added a saved answer: ${t('title')}`)],
      [support.changeAnswer, byHand('support', t => `Changed a saved answer: ${t('title')}`)],
      [support.removeAnswer, byHand('support', () => 'Removed a saved answer')],
      [request.notDone, byHand('requests', t => `Marked ${t('requestId')} as not done`)],
      ...ownDeeds,
    ] as const satisfies readonly (readonly [Endpoint, Deed])[]
  ).map(([endpoint, deed]): [string, Deed] => [asKept(endpoint), deed]),
])

export const kindOf = (what: string): Kind => deeds.get(what)?.kind ?? 'settings'

/** As which deeds are kept that are of a kind. */
export const keptAs = (kind: Kind): string[] =>
  [...deeds].flatMap(([what, deed]) => (deed.kind === kind ? [what] : []))

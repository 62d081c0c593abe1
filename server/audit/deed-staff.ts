import type { Endpoint } from '../../contract/endpoint.ts'
import * as approval from '../../contract/approval/approval.ts'
import * as desk from '../../contract/staff/member-switch.ts'
import * as joining from '../../contract/staff/joining.ts'
import * as member from '../../contract/staff/member.ts'
import * as phone from '../../contract/account/phone-sign-in.ts'
import * as oversight from '../../contract/director/station-staff.ts'
import { byHand, sayCount, signedIn, type Deed, type Detail, type Told } from './deed-kind.ts'

function sayAsked(told: Told, { kind }: Detail): string {
  const amount = told('amountKobo')
  const what =
    kind === 'shortage'
      ? `accepted a shortage of ${amount}`
      : kind === 'reversal'
        ? `reversed a cash payment of ${amount}`
        : `refunded ${amount}`
  const about = told('carrierId') || told('requestId') || told('receiptId')
  return `${told('askedBy')} ${what}${about ? `, ${about}` : ''}`
}

const sayNumber = (told: Told) => {
  const number = told('phoneNumber')
  return number ? ` to ${number}` : ''
}

/** A PIN that was refused, as the log keeps it: no deed of the contract. */
export const wrongPin = 'wrong PIN'
export const refusedDeeds: [string, Deed][] = [
  [
    wrongPin,
    byHand(
      'log-ins',
      t => `Entered a wrong PIN for ${t('memberId')}`,
      t => `Entered # wrong PINs for ${t('memberId')}`,
    ),
  ],
]

/** What members do about each other, and about what is above their limits. */
export const staffDeeds: [Endpoint, Deed][] = [
  [joining.inviteMember, byHand('staff', t => `Invited ${t('name')} to work here as ${t('role')}`)],
  [joining.withdrawStaffInvitation, byHand('staff', () => 'Withdrew an invitation to work here')],
  [joining.resendStaffInvitation, byHand('staff', () => 'Sent an invitation to work here again')],
  [joining.joinByMail, byHand('staff', () => 'Joined the station')],
  [joining.joinByPhone, byHand('staff', () => 'Joined the station')],
  [joining.loginStaffByPhone, signedIn],
  [member.changeMember, byHand('staff', t => `Made ${t('memberId')} a ${t('role')}`)],
  [member.endMember, byHand('staff', t => `Removed ${t('memberId')} from the station`)],
  [
    oversight.endStationMember,
    byHand('staff', t => `Removed ${t('memberId')} from ${t('stationId')}`),
  ],
  [
    oversight.inviteHead,
    byHand('staff', t => `Invited ${t('name')} to be the head of ${t('stationId')}`),
  ],
  [member.handOver, byHand('staff', t => `Made ${t('memberId')} the head of the station`)],
  [
    member.setLimits,
    byHand(
      'staff',
      t => `Set the cashiers’ limits: refund ${t('refundKobo')}, shortage ${t('shortageKobo')}`,
    ),
  ],
  [member.endDevice, byHand('staff', () => 'Logged out a shared device')],
  [
    approval.askRefund,
    byHand('money', t => `Asked to refund ${t('amountKobo')} for ${t('requestId')}`),
  ],
  [approval.askGiveBack, byHand('money', t => `Asked to refund ${t('amountKobo')} for a problem`)],
  [
    approval.askCount,
    byHand('money', (t, detail) => `Asked for approval of a count: ${sayCount(t, detail)}`),
  ],
  [
    approval.askReversal,
    byHand('money', t => `Asked to reverse a cash payment: ${t('receiptId')}`),
  ],
  [approval.approve, byHand('money', (t, detail) => `Approved: ${sayAsked(t, detail)}`)],
  [approval.refuseApproval, byHand('money', (t, detail) => `Declined: ${sayAsked(t, detail)}`)],
  [approval.takeApprovalBack, byHand('money', () => 'Withdrew an approval request')],
  [
    phone.moveNumber,
    byHand(
      'support',
      t => `Changed the phone number of ${t('userId')}${sayNumber(t)}, valid after a day`,
    ),
  ],
  [phone.withdrawMove, byHand('support', t => `Withdrew the new phone number of ${t('userId')}`)],
  [
    phone.vouchForReturn,
    byHand('support', t => `Let ${t('userId')} log in again after a long break`),
  ],
  [desk.switchMember, byHand('log-ins', () => 'Continued with a PIN')],
  [desk.setPin, byHand('log-ins', () => 'Chose a PIN')],
  [desk.setOwnName, byHand('staff', t => `Changed their name to ${t('name')}`)],
]

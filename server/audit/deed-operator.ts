import { byHand, type Deed } from './deed-kind.ts'

/** What the operator did from the command line, as the logs of directors say it. */
export const operatorDeeds: [string, Deed][] = [
  ['operator create-director', byHand('stations', t => `Made ${t('directorId')} a director`)],
  ['operator approve-director', byHand('log-ins', t => `Approved ${t('directorId')}`)],
  ['operator name-approver', byHand('log-ins', t => `Let ${t('directorId')} approve directors`)],
  [
    'operator unname-approver',
    byHand('log-ins', t => `Stopped ${t('directorId')} approving directors`),
  ],
  [
    'operator remove-second-step',
    byHand('log-ins', t => `Removed the two-step login of ${t('accountId')}`),
  ],
  ['operator suspend-director', byHand('log-ins', t => `Suspended ${t('directorId')}`)],
  ['operator resume-director', byHand('log-ins', t => `Let ${t('directorId')} in again`)],
  [
    'operator hand-over-stations',
    byHand(
      'stations',
      t =>
        `Handed ${t('stationId') || 'invitations'} over from ${t('fromDirectorId')} to ${t('toDirectorId')}`,
      t => `Handed # stations over from ${t('fromDirectorId')} to ${t('toDirectorId')}`,
    ),
  ],
  [
    'operator credit-payment',
    byHand('money', t => `Credited ${t('amountKobo')} of ${t('reference')} to ${t('userId')}`),
  ],
  [
    'operator return-payment',
    byHand('money', t => `Returned ${t('amountKobo')} of ${t('reference')}`),
  ],
  [
    'operator close-payment-task',
    byHand('money', t => `Closed the payment task ${t('reference')}`),
  ],
  ['operator confirm-clock', byHand('settings', () => 'Confirmed the clock')],
  ['operator accept-secret-key', byHand('settings', () => 'Accepted another secret key')],
  ['operator retry', byHand('settings', t => `Retried ${t('jobs')} in the outbox`)],
]

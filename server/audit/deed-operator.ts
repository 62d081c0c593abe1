import { byHand, type Deed } from './deed-kind.ts'

/** What the operator did from the command line, as the logs of directors say it. */
export const operatorDeeds: [string, Deed][] = [
  ['operator create-director', byHand('stations', t => `Made ${t('directorId')} a director`)],
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
  ['operator retry', byHand('settings', t => `Tried ${t('jobs')} of the outbox again`)],
]

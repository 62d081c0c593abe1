import { holders, roles, type Callers } from '../../contract/endpoint.ts'
import { eventsPath } from '../../contract/live/live.ts'
import { exportPath } from '../../contract/privacy/privacy.ts'
import { passportPhotoPath } from '../../contract/visit/passport.ts'
import { problemPicturePath } from '../../contract/problem/problem.ts'
import { picturePath } from '../../contract/support/support.ts'

export type OtherAnswer = { path: string; roles: Callers; summary: string; type: string }

/** The calls whose answer is no JSON. */
export const otherAnswers: OtherAnswer[] = [
  {
    path: eventsPath,
    roles,
    summary:
      'Live changes for the session, as server-sent events: what changed, by its id. Goes on after ' +
      'the Last-Event-ID header or the `after` field.',
    type: 'text/event-stream',
  },
  {
    path: '/api/carriers/{carrierId}/photo',
    roles,
    summary:
      "A carrier's photo: for the carrier, the station, its director, and the resident to whom the " +
      'carrier is coming.',
    type: 'image/jpeg',
  },
  {
    path: '/api/visits/{visitId}/photo',
    roles,
    summary:
      'The photo of a visit, as long as it is kept: for the resident, the carrier, the station and its director.',
    type: 'image/jpeg',
  },
  {
    path: passportPhotoPath('{passport}'),
    roles: 'anyone',
    summary: 'The photo of a carrier whose card is good, for whoever holds the card.',
    type: 'image/jpeg',
  },
  {
    path: picturePath('{pictureId}'),
    roles: holders,
    summary: 'A picture of a conversation, for whoever may read that.',
    type: 'image/jpeg',
  },
  {
    path: picturePath('{pictureId}', '{token}'),
    roles: 'anyone',
    summary: 'The same by the link from the mail, for a visitor.',
    type: 'image/jpeg',
  },
  {
    path: problemPicturePath('{pictureId}'),
    roles: holders,
    summary:
      'A picture of what is wrong with a pickup: for its resident, the station and its director.',
    type: 'image/jpeg',
  },
  {
    path: exportPath,
    roles: holders,
    summary: 'Everything about oneself in one ZIP; the session must be confirmed.',
    type: 'application/zip',
  },
  {
    path: '/api/users/{userId}/export',
    roles: holders,
    summary: 'The same at the address that names whose it is.',
    type: 'application/zip',
  },
]

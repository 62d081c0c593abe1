import { msg } from '../../contract/speech/say.ts'
import type { Section } from './export-section.ts'

const after = (column: string) => `($2::uuid IS NULL OR ${column} > $2::uuid)`

/** What we know about everybody with an account. Hashes, keys and tokens are nobody's to read. */
export const ownSections: Section[] = [
  {
    name: 'account',
    title: msg('Your account'),
    look: 'single',
    page: 1,
    text: `SELECT account.id AS place, account.id AS "_id", account.role, account.name,
        account.email, account.phone_number AS "signInNumber",
        coalesce(resident.phone_number, director.phone_number) AS "phoneNumber", resident.address,
        station.name AS station, account.language, account.created_at AS "registeredAt",
        account.verified_at AS "verifiedAt", director.approved_at AS "approvedAt",
        director.approver_named_at AS "mayApproveDirectorsSinceAt",
        account.leaves_at AS "deletedAt", second_step.on_since AS "twoStepSignInOnAt"
      FROM account
        LEFT JOIN resident ON resident.account_id = account.id
        LEFT JOIN station_staff ON station_staff.account_id = account.id
        LEFT JOIN director ON director.account_id = account.id
        LEFT JOIN station ON station.id = coalesce(resident.station_id, station_staff.station_id)
        LEFT JOIN second_step ON second_step.account_id = account.id
      WHERE account.id = $1 AND ${after('account.id')} LIMIT $3`,
  },
  {
    name: 'consents',
    title: msg('What you agreed to'),
    look: 'table',
    page: 200,
    text: `SELECT row_number() OVER given AS place, purpose, version, given_at AS "givenAt",
        withdrawn_at AS "withdrawnAt"
      FROM consent WHERE account_id = $1
      WINDOW given AS (ORDER BY given_at, purpose, version)
      ORDER BY place OFFSET coalesce($2::bigint, 0) LIMIT $3`,
  },
  {
    name: 'preferences',
    title: msg('What you want to be notified about'),
    look: 'table',
    page: 200,
    text: `SELECT row_number() OVER chosen AS place, subject, channel, wanted,
        chosen_at AS "chosenAt"
      FROM notification_preference WHERE account_id = $1
      WINDOW chosen AS (ORDER BY subject, channel)
      ORDER BY place OFFSET coalesce($2::bigint, 0) LIMIT $3`,
  },
  {
    name: 'sessions',
    title: msg('Where you are logged in'),
    look: 'table',
    page: 200,
    text: `SELECT session.id AS place, device, session.created_at AS "signedInAt",
        last_seen_at AS "lastSeenAt", expires_at AS "expiresAt",
        push_subscription.created_at AS "getsMessagesSinceAt",
        substring(endpoint FROM '^https://([^/]+)') AS "messagesThrough"
      FROM session LEFT JOIN push_subscription ON push_subscription.session_id = session.id
      WHERE session.account_id = $1 AND ${after('session.id')} ORDER BY session.id LIMIT $3`,
  },
  {
    name: 'knownDevices',
    title: msg('Browsers you logged in with before'),
    look: 'table',
    page: 200,
    text: `SELECT row_number() OVER (ORDER BY created_at, token_hash) AS place,
        created_at AS "knownSinceAt"
      FROM known_device WHERE account_id = $1
      ORDER BY place OFFSET coalesce($2::bigint, 0) LIMIT $3`,
  },
  {
    name: 'links',
    title: msg('Links we emailed you'),
    look: 'table',
    page: 200,
    text: `SELECT id AS place, purpose, new_email AS "newEmail", created_at AS "createdAt",
        expires_at AS "expiresAt", used_at AS "usedAt"
      FROM mail_link WHERE account_id = $1 AND ${after('id')} ORDER BY id LIMIT $3`,
  },
  {
    name: 'uploads',
    title: msg('Photos you sent that are not in a message yet'),
    look: 'table',
    page: 200,
    text: `SELECT id AS place, created_at AS "sentAt", width, height,
        'pictures/' || id || '.jpg' AS picture
      FROM upload WHERE account_id = $1 AND ${after('id')} ORDER BY id LIMIT $3`,
  },
  {
    name: 'notices',
    title: msg('What we told you'),
    look: 'table',
    page: 500,
    text: `SELECT notice.id AS place, notice.at, kind, title, read_at AS "readAt",
        mail.done_at AS "mailedAt", sms.done_at AS "textedAt", sms_message.body AS sms
      FROM notice
        LEFT JOIN outbox AS mail ON mail.key = 'mail:notice:' || notice.id
        LEFT JOIN outbox AS sms ON sms.key = 'sms:' || notice.id
        LEFT JOIN sms_message ON sms_message.id = sms.id
      WHERE notice.account_id = $1 AND ${after('notice.id')} ORDER BY notice.id LIMIT $3`,
  },
]

/** What we know about whoever works with the app: what they did and answered, not about whom. */
export const workSections: Section[] = [
  {
    name: 'deeds',
    title: 'What you did, as the log keeps it',
    look: 'table',
    page: 500,
    text: `SELECT audit.id AS place, audit.at, what, station.name AS station, device,
        audit.address AS "networkAddress"
      FROM audit LEFT JOIN station ON station.id = audit.station_id
      WHERE account_id = $1 AND role <> 'operator' AND ${after('audit.id')}
      ORDER BY audit.id LIMIT $3`,
  },
  {
    name: 'approvals',
    title: 'Approvals of directors, given by you or to you',
    look: 'table',
    page: 200,
    text: `SELECT row_number() OVER given AS place, at,
        CASE WHEN approver_id = $1 THEN 'given' ELSE 'received' END AS approval
      FROM director_approval WHERE $1 IN (approver_id, director_id)
      WINDOW given AS (ORDER BY at, director_id, approver_id)
      ORDER BY place OFFSET coalesce($2::bigint, 0) LIMIT $3`,
  },
  {
    name: 'answers',
    title: 'What you wrote in conversations with support',
    look: 'table',
    page: 100,
    text: `SELECT message.id AS place, message.at, number AS conversation, body AS text
      FROM ticket_message AS message JOIN ticket ON ticket.id = message.ticket_id
      WHERE by_account = $1 AND ${after('message.id')} ORDER BY message.id LIMIT $3`,
  },
]

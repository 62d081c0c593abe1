import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownSections } from './export-own.ts'
import { residentSections } from './export-resident.ts'

/*
 * Every column that can hold words, and every column about a person, has its place here: a new one fails this
 * test until somebody has decided what the export and the erasure do with it.
 */

/** About a resident: it is in the export, and erasing takes it away. */
const personal = `
  account: name email phone_number language
  resident: phone_number address
  session: device
  mail_link: new_email
  notification_preference: subject channel
  notice: title
  sms_message: body
  push_subscription: endpoint
  place: name address landmark gate_note bag_spot
  request: message address comment decline_reason moved_note missed_note quote_note landmark gate_note bag_spot
  request_event: note
  visit: note
  visit_event: note
  visit_photo: bytes
  problem: words answer_words refused_words decision_words
  problem_picture: bytes
  transfer: note
  weighing: reversal_reason
  cash_receipt: reversal_reason
  ticket: title
  ticket_message: body
  ticket_picture: bytes
  upload: bytes`

/** Erasing takes it away; it is no answer to "what do you know about me": keys, copies, others' words. */
const onlyErased = `
  account: secret_hash verified_at secret_given_at
  approval: reason refusal
  audit: detail sought
  bounced_address: email why
  cash_count: note
  cover_wish: contact address language
  day_line: words
  gateway_event: body
  idempotent_answer: answer
  known_device: token_hash
  mail_link: token_hash
  mailbox_letter: recipient subject body_text body_html reply_to unsubscribe_url
  number_change: old_number new_number way
  number_move: phone_number
  held_notice: data
  outbox: payload problem
  phone_code: phone_number language asked_by used_for
  push_subscription: p256dh auth
  recovery_code: code_hash
  refund: reason
  request: sought
  sandbox_charge: email metadata
  second_step: sealed_key pending_key
  session: token_hash
  sms_message: recipient
  ticket: name email token_hash sought language
  ticket_message: name mail_id
  ticket_reply: token_hash
  top_up: checkout_url`

/** Follows the name by a trigger, or goes by itself within days: a registration that nobody verified. */
const followsOrPasses = `
  resident: sorted_name
  registration: id role email name secret_hash station_id phone_number address agreed browser_hash device
    created_at language`

/** Of whoever works here and of stations: erasing is for residents. */
const ofWork = `
  audit: role name what address device member_role
  canned_answer: title body
  announcement: kind words
  area: name streets
  area_street: words
  carrier: name phone_number email address language vehicle
  carrier_photo: bytes type
  day_sheet: facts open not_done
  director: phone_number
  invitation: email station token_hash
  staff_invitation: member_role name email phone_number token_hash
  station: name phone_number address in_state in_city serves email suspension_reason
  station_device: token_hash device
  station_staff: member_role pin_hash
  stock_sale: buyer
  gateway_task: kind subject said`

/** Words of ours, ids, hashes of no person, and moments. */
const plain = `
  approval: kind state
  account: id role created_at address_proven_at leaves_at erased_at closed_at signed_in_at
  resident: account_id station_id
  alert: rule
  alert_rule: rule
  consent: purpose version
  figure: grain figure
  figure_delta: figure
  gateway_event: key event reference
  holiday: name
  idempotent_answer: caller key fingerprint
  ledger_account: kind
  live_event: topic
  mail_link: purpose
  migration: name checksum
  operator_deed: what detail
  held_notice: key kind
  notice: key kind link
  outbox: key topic lane
  plan_draft: rounds reasons
  plan_manner: manner
  price: item
  price_bound: item
  place: position_from
  problem: kind answer raised_why decision state
  rate_limit: key
  reminder: key
  resident_call: why
  repeatable_migration: name checksum
  secret_key_print: print
  request: kind pay_with changed_by_role status moved_reason missed_reason position_from
  request_event: what by_role from_status to_status reason
  visit: outcome reason proof changed_by_role wrong_typed
  visit_event: what by_role
  sandbox_charge: reference access_code gateway_id currency callback_url status channel mishaps
  sms_message: gateway_id
  stock: material
  stock_sale: material
  ticket: state
  ticket_message: by_role
  top_up: reference gateway_status gateway_id channel
  transfer: key kind reason
  weighing_line: material`

const aboutPeople = new Set(['account', 'resident', 'registration'])
const listed = (text: string) =>
  text
    .replaceAll(/\n\s+(?!\s|\w+:)/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
    .flatMap(line => {
      const [table = '', columns = ''] = line.trim().split(':')
      return columns
        .trim()
        .split(/\s+/)
        .map(column => ({ table, column }))
    })
const keyOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

/** The columns that there are, as the schema says them. */
function columnsThereAre(): string[] {
  const schema = readFileSync('server/db/schema.sql', 'utf8')
  const tables = schema.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \(\n([^]*?)\n\)/gm)
  return Array.from(tables).flatMap(([, table = '', body = '']) =>
    Array.from(body.matchAll(/^ {2}(\w+) (\w+(?:\[\])?)/gm)).flatMap(
      ([, column = '', type = '']) => {
        if (column === 'CONSTRAINT') return []
        const holdsWords = /^(?:text|json|jsonb|bytea)(?:\[\])?$/.test(type)
        return holdsWords || aboutPeople.has(table) ? [`${table}.${column}`] : []
      },
    ),
  )
}

test('every column that may be about a person has its place', () => {
  const known = [personal, onlyErased, followsOrPasses, ofWork, plain].flatMap(listed).map(keyOf)
  expect(known.toSorted()).toEqual(columnsThereAre().toSorted())
})

test('the export has what is about a resident', () => {
  const texts = [...ownSections, ...residentSections].map(({ text }) => text)
  texts.push(readFileSync('server/privacy/export-resident.ts', 'utf8'))
  const missing = listed(personal).filter(
    ({ table, column }) =>
      !texts.some(text => new RegExp(`\\b${table}\\b`).test(text) && text.includes(column)),
  )
  expect(missing.map(keyOf)).toEqual([])
})

test('erasing reaches it, and what else may name somebody', () => {
  const erasure = readFileSync('server/privacy/erasure.sql', 'utf8')
  const statements = erasure.split(';')
  const isReached = ({ table, column }: { table: string; column: string }) =>
    statements.some(
      each =>
        new RegExp(`DELETE FROM ${table}\\b`).test(each) ||
        (new RegExp(`UPDATE ${table} SET\\b`).test(each) &&
          new RegExp(`\\b${column} =`).test(each)),
    )
  const missed = [...listed(personal), ...listed(onlyErased)].filter(each => !isReached(each))
  expect(missed.map(keyOf)).toEqual([])
})

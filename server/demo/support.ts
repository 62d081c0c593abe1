import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/statement.ts'
import { newId } from '../call/clock.ts'
import { tokenHash } from '../call/link-token.ts'
import { titleOf } from '../support/support.ts'
import { cannedAnswer, ticket, ticketMessage } from '../support/support.table.ts'
import type { Db } from '../db/connect.ts'
import type { DemoStation } from './requests.ts'

const minute = 60 * 1000
const hour = 60 * minute

type Line = { by: 'asker' | 'station' | 'director'; after: number; text: string }
type DemoTicket = {
  /** Among the stations; null: nobody knows which. */
  at: number | null
  /** Among the station's residents; else a visitor. */
  who: number | { name: string; email: string }
  hoursAgo: number
  closed?: boolean
  lines: Line[]
}

const tickets: DemoTicket[] = [
  {
    at: 1,
    who: 0,
    hoursAgo: 400,
    closed: true,
    lines: [
      { by: 'asker', after: 0, text: 'Good morning. Do you come on public holidays?' },
      {
        by: 'station',
        after: 48 * minute,
        text: 'Good morning. Yes, except on Sallah. What is due then, we pick up the day after.',
      },
    ],
  },
  {
    at: 0,
    who: 0,
    hoursAgo: 170,
    lines: [
      {
        by: 'asker',
        after: 0,
        text: 'My recyclables were weighed on Friday but I think the cans are missing.\nThere were about two kilos in a blue bag.',
      },
      {
        by: 'station',
        after: 2 * hour,
        text: 'Hello Ada. You are right, the blue bag stood behind the scale. We have weighed it and the money is in your wallet. Sorry!',
      },
    ],
  },
  {
    at: 2,
    who: 1,
    hoursAgo: 96,
    closed: true,
    lines: [
      { by: 'asker', after: 0, text: 'I have moved to Gwarinpa. Can I keep my wallet?' },
      { by: 'station', after: 20 * minute, text: 'Of course, it is yours. We have passed you on.' },
      { by: 'asker', after: 3 * hour, text: 'Thank you, that was quick.' },
    ],
  },
  {
    at: 0,
    who: { name: 'Bukola Martins', email: 'bukola.martins@kwashe.demo' },
    hoursAgo: 50,
    lines: [
      {
        by: 'asker',
        after: 0,
        text: 'I run a small restaurant on Opebi Road. Do you take kitchen waste every day, and what would it cost?',
      },
      {
        by: 'station',
        after: 95 * minute,
        text: 'Good day. Every day but Sunday. A custom request is ₦2,500; for every day we make you a price of your own. May we call you?',
      },
    ],
  },
  {
    at: 1,
    who: 2,
    hoursAgo: 30,
    lines: [
      { by: 'asker', after: 0, text: 'Mallam came but left one bag at the gate.' },
      { by: 'director', after: 5 * hour, text: 'We are sorry. Somebody comes today before noon.' },
      { by: 'asker', after: 22 * hour, text: 'It is still there. Please help.' },
    ],
  },
  {
    at: 2,
    who: 3,
    hoursAgo: 20,
    lines: [{ by: 'asker', after: 0, text: 'How do I change the number that you call me on?' }],
  },
  {
    at: null,
    who: { name: 'Ngozi Umeh', email: 'ngozi.umeh@kwashe.demo' },
    hoursAgo: 9,
    lines: [
      {
        by: 'asker',
        after: 0,
        text: 'Please when are you coming to Owerri? Our street association would like to join.',
      },
    ],
  },
  {
    at: 0,
    who: 0,
    hoursAgo: 2,
    lines: [
      {
        by: 'asker',
        after: 0,
        text: 'Can the mallam come before 9 on Saturday? We have a naming ceremony and the bags must be gone.',
      },
    ],
  },
]

const answers = [
  {
    title: 'Late pickup',
    body: 'We are sorry that you had to wait. Your pickup is the first on the list tomorrow morning; you get a message when a mallam has it.',
  },
  {
    title: 'Prices of recyclables',
    body: 'You find what we pay per kilo under Prices in the app. Bring the materials sorted, or tick “pay with recyclables” on your next request.',
  },
  {
    title: 'Top-up not in the wallet',
    body: 'A bank transfer can take up to an hour. If it is not in your wallet by then, please send us a picture of the receipt and we look for it.',
  },
  {
    title: 'What we do not take',
    body: 'We do not take tyres, batteries, medical waste or building rubble. Please ask your local government where those go.',
  },
]

const ada = 'ada@kwashe.demo'

type Asker = { accountId: string | null; name: string; email: string }
type Stage = { stations: DemoStation[]; directorId: string; now: Date }

/** Conversations in every state at three stations, and one that nobody has placed yet. */
export async function makeTickets(db: Db, stage: Stage) {
  const { stations, now } = stage
  for (const each of tickets) await makeTicket(db, stage, each)
  const stationId = stations[0]?.id ?? ''
  const rows = answers.map(({ title, body }) => ({ id: newId(now), stationId, title, body }))
  await db.insert(cannedAnswer).values(rows)
}

async function makeTicket(db: Db, stage: Stage, { at, who, hoursAgo, closed, lines }: DemoTicket) {
  const station = at === null ? undefined : stage.stations[at]
  const begun = new Date(stage.now.getTime() - hoursAgo * hour)
  const id = newId(begun)
  const asker: Asker =
    typeof who === 'number'
      ? await residentOf(db, station?.id, who, begun)
      : { ...who, accountId: null }
  const { accountId } = asker
  const staff = {
    station: { byAccount: station?.staffId ?? null, name: `${station?.slug} staff` },
    director: { byAccount: stage.directorId, name: 'Amina Yusuf' },
    asker: { byAccount: accountId, name: asker.name },
  }
  const messages = lines.map(({ by, after, text }) => {
    const said = new Date(begun.getTime() + after)
    return { id: newId(said), ticketId: id, byRole: by, ...staff[by], body: text, at: said }
  })
  const last = messages.at(-1)
  const [row] = await db
    .insert(ticket)
    .values({
      id,
      stationId: station?.id ?? null,
      accountId,
      name: asker.name,
      email: asker.email,
      // Nobody was mailed the link of a demo's visitor, so any hash will do.
      tokenHash: accountId ? null : tokenHash(id),
      title: titleOf(lines[0]?.text ?? ''),
      createdAt: begun,
      lastAt: last?.at ?? begun,
      lastByAsker: last?.byRole === 'asker',
      firstAnsweredAt: messages.find(({ byRole }) => byRole !== 'asker')?.at ?? null,
      closedAt: closed ? new Date((last?.at ?? begun).getTime() + hour) : null,
      sought: '',
    })
    .returning({ number: ticket.number })
  const sought = [row?.number, asker.name, asker.email, ...lines.map(({ text }) => text)].join(' ')
  await db
    .update(ticket)
    .set({ sought })
    .where(sql`id = ${id}`)
  await db.insert(ticketMessage).values(messages)
}

/** Somebody who was there by then; at the first station, Ada comes first. */
async function residentOf(db: Db, stationId: string | undefined, place: number, begun: Date) {
  const [found] = await rowsOf<Asker>(
    db,
    sql`
    SELECT account.id AS "accountId", account.name, account.email
    FROM resident JOIN account ON account.id = resident.account_id
    WHERE resident.station_id = ${stationId}
      AND (account.created_at < ${begun.toISOString()} OR account.email = ${ada})
    ORDER BY account.email <> ${ada}, account.email OFFSET ${place} LIMIT 1`,
  )
  if (!found) throw new Error('a station of the demo without residents')
  return found
}

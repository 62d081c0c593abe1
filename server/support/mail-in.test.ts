import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { getContact } from '../../contract/support/support.ts'
import { bouncedAddress } from '../notification/notification.table.ts'
import type { Answered } from '../testing/browser.ts'
import { inbound, supportTown, tunde } from '../testing/people/support-people.ts'
import type { World } from '../testing/world.ts'
import { inboundPath } from './mail-in.ts'

const idOf = ({ body }: Answered): string => body.data._id

type Letter = { from: string; to: string; text: string; headers?: Record<string, string> }

/** A letter as it comes over the wire. */
const written = ({ from, to, text, headers = {} }: Letter) =>
  Object.entries({
    From: from,
    To: to,
    Subject: 'Re: your message',
    'Message-ID': '<one@mail.ng>',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('') + `\r\n${text}`

/** What the mail server does with a letter. */
const handOver = ({ app }: Pick<World, 'app'>, payload: string, secret = inbound.INBOUND_SECRET) =>
  app.inject({
    method: 'POST',
    url: inboundPath,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    payload,
  })

/** Tunde has asked Ikeja, and the letters about it are out. */
async function tundeHasAsked() {
  const town = await supportTown(inbound)
  const more = { ...tunde, stationId: town.people.ikeja }
  const id = idOf(await town.visitor.asks('Do you take tyres?', more))
  await town.settle()
  const replyTo = (who: string) => town.mailTo(who)?.replyTo ?? ''
  const said = async (): Promise<string[]> =>
    (await town.ikeja.reads(id)).body.data.messages.map(
      ({ from, text, byMail }: { from: string; text: string; byMail: boolean }) =>
        `${from}${byMail ? ' by mail' : ''}: ${text}`,
    )
  return { ...town, id, replyTo, said }
}

test('the staff answer by mail, the visitor answers that, and each is told', async () => {
  const town = await tundeHasAsked()
  const { id, replyTo, said, settle, mailTo, ikeja, clock } = town
  expect(mailTo('ikeja@town.ng')?.text).toMatch(/^Write your reply above this line\n/)
  expect(replyTo('ikeja@town.ng')).toMatch(/^answer\+[a-z2-7]{26}@town\.ng$/)
  clock.advance(25)
  const fromStaff = written({
    from: 'Ikeja <IKEJA@town.ng>',
    to: replyTo('ikeja@town.ng'),
    text: `No, sorry.\r\n\r\nOn Sun, 15 Nov 2026 at 10:00, Town wrote:\r\n> Do you take tyres?`,
  })
  expect((await handOver(town, fromStaff)).statusCode).toBe(202)
  await settle()
  expect(mailTo(tunde.email)?.text).toContain('No, sorry.')
  const answered = await ikeja.reads(id)
  const firstAnsweredAt = clock.now().toISOString()
  expect(answered.body.data).toMatchObject({ state: 'answered', firstAnsweredAt })
  const fromTunde = written({
    from: tunde.email,
    to: 'somebody@town.ng',
    text: 'Who does, then?\r\n-- \r\nTunde',
    headers: { 'Message-ID': '<two@mail.ng>', 'X-Original-To': replyTo(tunde.email) },
  })
  // Handed over twice, it is one letter all the same.
  for (const time of [1, 2])
    expect([time, (await handOver(town, fromTunde)).statusCode]).toEqual([time, 202])
  expect(await said()).toEqual([
    'asker: Do you take tyres?',
    'station by mail: No, sorry.',
    'asker by mail: Who does, then?',
  ])
  await settle()
  expect(mailTo('ikeja@town.ng')?.text).toContain('Who does, then?')
  expect((await ikeja.browser.call(getContact, {})).body.data.answersByMail).toBe(true)
})

describe('a letter is dropped', () => {
  test('when it is forged, automatic, empty or rubbish', async () => {
    const town = await tundeHasAsked()
    const { replyTo, said } = town
    const to = replyTo(tunde.email)
    const good: Letter = { from: tunde.email, to, text: 'Hello?' }
    const bad: Record<string, string> = {
      'another sender': written({ ...good, from: 'eve@mail.ng' }),
      "the visitor's token from the staff": written({ ...good, from: 'ikeja@town.ng' }),
      'a made-up token': written({ ...good, to: `answer+${'a'.repeat(26)}@town.ng` }),
      'no token': written({ ...good, to: 'answer@town.ng' }),
      'another domain': written({ ...good, to: to.replace('town.ng', 'town.ng.evil.ng') }),
      'on holiday': written({ ...good, headers: { 'Auto-Submitted': 'auto-replied' } }),
      'a mailing list': written({ ...good, headers: { Precedence: 'bulk' } }),
      'a bounce': written({ ...good, headers: { 'Return-Path': '<>' } }),
      'nothing new': written({ ...good, text: '> Hello Tunde' }),
      rubbish: '\0\0\0 this is no letter',
      'nothing at all': ' ',
    }
    for (const [what, letter] of Object.entries(bad)) {
      expect([what, (await handOver(town, letter)).statusCode]).toEqual([what, 202])
    }
    expect(await said()).toEqual(['asker: Do you take tyres?'])
    const human = written({ ...good, headers: { 'Auto-Submitted': 'no' } })
    await handOver(town, human)
    expect(await said()).toHaveLength(2)
  })

  test('when its writer may not see the conversation any more', async () => {
    const town = await tundeHasAsked()
    const { amina, id, people, replyTo } = town
    await amina.passes(id, people.kano)
    const to = replyTo('ikeja@town.ng')
    const { statusCode } = await handOver(
      town,
      written({ from: 'ikeja@town.ng', to, text: 'We know better' }),
    )
    expect(statusCode).toBe(202)
    const { body } = await amina.reads(id)
    expect(body.data.messages).toHaveLength(1)
  })
})

test('whoever does not know the secret hands nothing over, and without settings nobody does', async () => {
  const town = await tundeHasAsked()
  const letter = written({ from: tunde.email, to: town.replyTo(tunde.email), text: 'Hello?' })
  expect((await handOver(town, letter, 'guess')).statusCode).toBe(401)
  expect((await handOver(town, letter, '')).statusCode).toBe(401)
  expect(await town.said()).toHaveLength(1)
  const without = await supportTown()
  expect((await handOver(without, letter)).statusCode).toBe(404)
})

test('pictures come along; what else came is named', async () => {
  const town = await tundeHasAsked()
  const picture = await sharp({
    create: { width: 1600, height: 800, channels: 3, background: 'red' },
  })
    .jpeg()
    .toBuffer()
  const part = (type: string, name: string, bytes: Buffer) =>
    `--b\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`
  const text =
    '--b\r\nContent-Type: text/plain\r\n\r\nThese ones.\r\n' +
    part('image/jpeg', 'tyres.jpg', picture) +
    part('image/png', 'fake.png', Buffer.from('no picture')) +
    part('image/png', 'empty.png', Buffer.alloc(0)) +
    part('application/pdf', 'invoice.pdf', Buffer.from('%PDF')) +
    '--b--\r\n'
  const headers = { 'Content-Type': 'multipart/mixed; boundary="b"' }
  await handOver(town, written({ from: tunde.email, to: town.replyTo(tunde.email), text, headers }))
  const { body } = await town.ikeja.reads(town.id)
  expect(body.data.messages[1]).toMatchObject({
    text: 'These ones.\n\n(Not kept: fake.png, empty.png, invoice.pdf)',
    pictures: [{ width: 1280, height: 640 }],
  })
})

test('a delivery report marks the address, if it returns a letter of ours to it', async () => {
  const town = await tundeHasAsked()
  const { mailTo, db } = town
  const report = (recipient: string, seal: string, status = '5.1.1') =>
    written({
      from: 'MAILER-DAEMON@mail.ng',
      to: 'no-reply@town.ng',
      headers: { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b"' },
      text:
        '--b\r\nContent-Type: text/plain\r\n\r\nIt came back.\r\n' +
        '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.ng\r\n\r\n' +
        `Final-Recipient: rfc822; ${recipient}\r\nAction: failed\r\nStatus: ${status}\r\n\r\n` +
        `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nX-Return-Seal: ${seal}\r\n--b--\r\n`,
    })
  const marked = async () => (await db.select().from(bouncedAddress)).map(({ email }) => email)
  const sent = mailTo(tunde.email)?.seal ?? ''
  // Who has had a letter knows its seal, and no other's.
  await handOver(town, report('ada@town.ng', sent))
  await handOver(town, report(tunde.email, 'a'.repeat(43)))
  await handOver(town, report(tunde.email, sent, '4.2.2'))
  expect(await marked()).toEqual([])
  expect((await handOver(town, report('Tunde@mail.ng', sent))).statusCode).toBe(202)
  await handOver(town, report('ikeja@town.ng', mailTo('ikeja@town.ng')?.seal ?? ''))
  expect((await marked()).toSorted()).toEqual(['ikeja@town.ng', 'tunde@mail.ng'])
})

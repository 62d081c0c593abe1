import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A letter that the server took, as a mailbox shows it. */
type Arrived = {
  from: string
  to: string[]
  headers: Map<string, string>
  messageId: string
  subject: string
  text: string
  html: string
}

/** How the server behaves until told otherwise; an empty mood takes everything at once. */
export type Mood = {
  /** Answers these steps with a code of refusal. */
  refuses?: { at: 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA'; code: number; words?: string }
  /** Takes a letter, and says so only after a while. */
  slowMs?: number | (() => number)
  /** Cuts the line without an answer, in the middle of a letter or once it has taken it. */
  hangsUp?: 'halfway' | 'once taken'
}

export type MailServer = Awaited<ReturnType<typeof mailServer>>

/** A real SMTP server for one story, which keeps what it took, in order. */
export async function mailServer(options: Options = {}) {
  const letters: Arrived[] = []
  const post = { mood: {} as Mood, letters, calls: 0, url: '', vanish, comeBack }
  let listening = await listen(options, post, 0)
  post.url = `${options.certificate ? 'smtps' : 'smtp'}://127.0.0.1:${listening.port}`

  /** The server is gone, in the middle of whatever it did. */
  async function vanish() {
    await listening.close()
  }
  /** The server is there again, on the same port. */
  async function comeBack() {
    listening = await listen(options, post, listening.port)
  }
  onTestFinished(vanish)
  return post
}

type Post = { mood: Mood; letters: Arrived[]; calls: number }
type Options = {
  offersTls?: boolean
  login?: string
  /** Speaks nothing but TLS, and shows this. */
  certificate?: { key: string; cert: string }
}

async function listen(
  { offersTls = false, login, certificate }: Options,
  post: Post,
  wantedPort: number,
) {
  const refusal = (step: string, words: string) =>
    post.mood.refuses?.at === step
      ? Object.assign(new Error(post.mood.refuses.words ?? words), {
          responseCode: post.mood.refuses.code,
        })
      : null
  const sockets = new Set<Socket>()
  const hangUp = (session?: SMTPServerSession) => {
    for (const socket of sockets) {
      if (!session || socket.remotePort === session.remotePort) socket.destroy()
    }
  }
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    hideSTARTTLS: !offersTls,
    ...(certificate && { secure: true, ...certificate }),
    disabledCommands: login ? [] : ['AUTH'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const known = `${username}:${password}` === login
      done(refusal('AUTH', 'try later') ?? undefined, known ? { user: username } : {})
    },
    onMailFrom: (_address, _session, done) => done(refusal('MAIL FROM', 'not from you')),
    onRcptTo: ({ address }, _session, done) => done(refusal('RCPT TO', `<${address}> unknown`)),
    async onData(stream, session, done) {
      const taken = await take(post, stream, session, refusal('DATA', 'not this letter'), hangUp)
      if (taken) done(taken instanceof Error ? taken : null)
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', socket => {
    post.calls++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(wantedPort, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = async () => {
    if (!server.server.listening) return
    const closed = once(server.server, 'close')
    server.close()
    hangUp()
    await closed
  }
  return { port, close }
}

/** Keeps the letter and says so; a letter that did not arrive whole is nobody's. */
async function take(
  { mood, letters }: Post,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  refused: Error | null,
  hangUp: (session: SMTPServerSession) => void,
): Promise<Error | true | null> {
  if (mood.hangsUp === 'halfway') stream.once('data', () => hangUp(session))
  const raw = await text(stream).catch(() => null)
  if (raw === null || mood.hangsUp === 'halfway') return null
  if (refused) return refused
  letters.push(readLetter(raw.replaceAll('\r\n', '\n'), session))
  if (mood.hangsUp === 'once taken') hangUp(session)
  await sleep(typeof mood.slowMs === 'function' ? mood.slowMs() : (mood.slowMs ?? 0))
  return true
}

function readLetter(raw: string, { envelope }: SMTPServerSession): Arrived {
  const whole = readPart(raw)
  const boundary = /boundary="([^"]+)"/.exec(whole.headers.get('content-type') ?? '')?.[1] ?? '\0'
  const parts = whole.body.split(`--${boundary}`).slice(1, -1).map(readPart)
  const part = (type: string) =>
    parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))?.body ?? ''
  return {
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    headers: whole.headers,
    messageId: whole.headers.get('message-id') ?? '',
    subject: whole.headers.get('subject') ?? '',
    text: part('text/plain'),
    html: part('text/html'),
  }
}

function readPart(raw: string) {
  const [head = '', ...rest] = raw.replace(/^\n/, '').split('\n\n')
  const lines = head.replace(/\n[ \t]+/g, ' ').split('\n')
  const headers = new Map(
    lines.map(line => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), readWords(value.join(': '))]
    }),
  )
  const encoding = headers.get('content-transfer-encoding') ?? ''
  return { headers, body: decode(rest.join('\n\n'), encoding).trimEnd() }
}

const decode = (body: string, encoding: string) => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? readQuoted(body.replaceAll('=\n', '')) : body
}

const readQuoted = (quoted: string) =>
  quoted.replace(/(?:=[0-9A-F]{2})+/g, bytes =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
  )

/** A header's words in their own letters: "=?UTF-8?Q?…?=" and "=?UTF-8?B?…?=". */
const readWords = (value: string) =>
  value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : readQuoted(word.replaceAll('_', ' ')),
    )

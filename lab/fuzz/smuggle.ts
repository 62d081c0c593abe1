import type { Dice } from '../../server/call/dice.ts'

// Requests that two machines in a row could read differently; each is a whole connection's bytes.

const post = 'POST /api/users/loginuser HTTP/1.1\r\n'
const json = 'Content-Type: application/json\r\n'
const host = 'Host: 127.0.0.1\r\n'
const hidden = 'GET /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'

const smuggled = [
  `${post}${host}${json}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${post}${host}${json}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} `,
  `${post}${host}${json}Content-Length: 2, 2\r\n\r\n{}`,
  `${post}${host}${json}Content-Length: +2\r\n\r\n{}`,
  `${post}${host}${json}Content-Length: 0x2\r\n\r\n{}`,
  `${post}${host}${json}Content-Length: -1\r\n\r\n{}`,
  `${post}${host}${json}Content-Length: 99999999999999999999\r\n\r\n{}`,
  `${post}${host}${json}Content-Length : 2\r\n\r\n{}`,
  `${post}${host}${json}Transfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${post}${host}${json}Transfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  `${post}${host}${json}Transfer-Encoding:\x0bchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n`,
  `${post}${host}${json}X-Folded: a\r\n b\r\nContent-Length: 2\r\n\r\n{}`,
  `${post}${host} ${json}Content-Length: 2\r\n\r\n{}`,
  `${post.replaceAll('\r\n', '\n')}${host.replaceAll('\r\n', '\n')}\n`,
  `${post}${host}X-Nul: a\x00b\r\n\r\n`,
  `${post}${host}X-Cr: a\rb\r\n\r\n`,
  `${post}${json}Content-Length: 2\r\n\r\n{}`,
  `${post}${host}${host}Content-Length: 2\r\n\r\n{}`,
  `POST http://evil.example/api/session HTTP/1.1\r\n${host}\r\n`,
  `GET /api/session HTTP/1.0\r\n\r\n`,
  `GET /api/session HTTP/2.0\r\n${host}\r\n`,
  `GET /api/session HTTP/9.9\r\n${host}\r\n`,
  'GET /api/session\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `OPTIONS * HTTP/1.1\r\n${host}\r\n`,
  `CONNECT 127.0.0.1:22 HTTP/1.1\r\n${host}\r\n`,
  `GET /api/session HTTP/1.1\r\n${host}${'X-Many: 1\r\n'.repeat(3_000)}\r\n`,
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n${host}\r\n`,
  `GET /api/session HTTP/1.1\r\n${host}Cookie: ${'a=b; '.repeat(4_000)}\r\n\r\n`,
  `GET /api/session HTTP/1.1\r\n${host}Connection: close\r\n\r\n${hidden}`,
  `\r\n\r\n\r\n${hidden}`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\x00\x00\x00\x00',
  'rubbish\r\n\r\n',
]

/** One of them, or noise. */
export function smuggle(dice: Dice): Buffer {
  if (dice.below(10) > 0) return Buffer.from(dice.pick(smuggled), 'latin1')
  const noise = Array.from({ length: 1 + dice.below(300) }, () => dice.below(256))
  return Buffer.from([...noise, 13, 10, 13, 10])
}

/** Requests that never become whole: the server has to end these by itself. */
export const unfinished = [
  '',
  'GET /healthz HTTP/1.1\r\nHo',
  `${post}${host}${json}Content-Length: 900\r\n\r\n{`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\n5\r\n{`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\n`,
  `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}\r\n`,
].map(text => Buffer.from(text, 'latin1'))

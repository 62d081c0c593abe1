import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { eventually } from '../../server/testing/eventually.ts'

/** A mail server that takes every letter, and shows the links in them. */
export async function openMailbox() {
  const letters: { to: string; text: string }[] = []
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    disabledCommands: ['AUTH'],
    async onData(stream, { envelope }, done) {
      const { text = '' } = await PostalMime.parse(await buffer(stream))
      for (const { address } of envelope.rcptTo) letters.push({ to: address, text })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  /** The token in the newest letter to an address that has a link with one, once there is one. */
  const tokenFor = (to: string): Promise<string> =>
    eventually(() => {
      const found = letters.findLast(each => each.to === to && /\/[\w-]{43}\b/.test(each.text))
      const token = /\/([\w-]{43})\b/.exec(found?.text ?? '')?.[1]
      if (!token) throw new Error(`no link for ${to} yet`)
      return token
    })
  return { url: `smtp://127.0.0.1:${port}`, tokenFor, close: () => server.close() }
}

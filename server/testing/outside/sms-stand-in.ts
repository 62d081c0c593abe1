import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Sms = { to: string; from: string; sms: string; type: string; channel: string; api_key: string }

export type SmsMood = {
  /** Answers so instead of taking the message. */
  says?: number
  /** Takes a message and cuts the line without an answer. */
  hangsUp?: boolean
  /** Cannot say what it was handed before. */
  forgetful?: boolean
}

/** An SMS gateway that speaks Termii's protocol and keeps what it took; for stories, and for programs that are no tests. */
export async function startSmsServer(apiKey = 'TL-test') {
  const taken: (Sms & { message_id: string })[] = []
  const gateway = { mood: {} as SmsMood, taken, url: '', apiKey, balance: 4200 }

  const answer = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', gateway.url)
    const sent = await text(request)
    if (url.pathname === '/api/sms/inbox') {
      if (gateway.mood.forgetful) return answer(response, 404, { message: 'no reports' })
      if (url.searchParams.get('api_key') !== apiKey) return answer(response, 401, {})
      const reports = taken.map(({ to, sms, message_id }) => {
        return { receiver: to, message: sms, message_id, status: 'Delivered', sms_type: 'dnd' }
      })
      return answer(response, 200, reports)
    }
    if (url.pathname === '/api/get-balance') {
      if (gateway.mood.says) return answer(response, gateway.mood.says, { message: 'no' })
      if (url.searchParams.get('api_key') !== apiKey) return answer(response, 401, {})
      return answer(response, 200, { balance: gateway.balance, currency: 'NGN' })
    }
    if (url.pathname !== '/api/sms/send') return answer(response, 404, {})
    if (gateway.mood.says) return answer(response, gateway.mood.says, { message: 'no' })
    const sms = JSON.parse(sent) as Sms
    if (sms.api_key !== apiKey) return answer(response, 401, { message: 'Invalid api key' })
    const message_id = `30175457${taken.length}`
    taken.push({ ...sms, message_id })
    if (gateway.mood.hangsUp) return request.socket.destroy()
    return answer(response, 200, { message_id, message: 'Successfully Sent', code: 'ok' })
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  gateway.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { gateway, stop }
}

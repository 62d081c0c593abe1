import { expect, type APIRequestContext } from '@playwright/test'

/** A number that nobody has had: as many as there are milliseconds. */
export const freshNumber = () => `080${String(Date.now()).slice(-8)}`

type Sms = { to: string; text: string; at: string }

/** The six digits of the newest SMS to a number, once there are so many. */
export async function digitsSentTo(request: APIRequestContext, number: string, many = 1) {
  const to = `+234${number.slice(1)}`
  let found: Sms[] = []
  await expect
    .poll(async () => {
      const answer = await request.get(`/dev/sms.json?to=${encodeURIComponent(to)}`)
      found = ((await answer.json()) as Sms[]).filter(({ text }) => /#\d{6}$/.test(text))
      return found.length
    })
    .toBe(many)
  return /#(\d{6})$/.exec(found[0]?.text ?? '')?.[1] ?? ''
}

/** The page that the newest SMS to a number leads to. */
export async function pageInSms(request: APIRequestContext, number: string): Promise<string> {
  const to = `+234${number.slice(1)}`
  const answer = await request.get(`/dev/sms.json?to=${encodeURIComponent(to)}`)
  const [newest] = (await answer.json()) as Sms[]
  return /https?:\/\/[^/\s]+(\/\S+)/.exec(newest?.text ?? '')?.[1] ?? ''
}

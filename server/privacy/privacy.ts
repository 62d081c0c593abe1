import type * as contract from '../../contract/privacy/privacy.ts'
import type { Handlers } from '../call/context.ts'
import * as consent from '../consent/consent.ts'
import { stopSms } from '../notification/notification.ts'
import { changeSettings, readSettings } from '../account/account.ts'
import * as departure from './departure.ts'

export { startErasing } from './erase.ts'
export { lineOf, listErasures, readErasureLog, type Erasure } from './erasure-log.ts'
export { serveExport } from './export.ts'

export const privacyHandlers: Handlers<typeof contract> = {
  getConsents: consent.read,
  async setConsent(context, choice) {
    const answer = await consent.change(context, choice)
    const isOver = choice.purpose === 'sms' && !choice.given
    if (isOver) await stopSms(context.db, context.actor.accountId)
    return answer
  },
  getSettings: readSettings,
  changeSettings: changeSettings,
  getDeparture: departure.look,
  leave: departure.goAway,
  stay: departure.comeBack,
}

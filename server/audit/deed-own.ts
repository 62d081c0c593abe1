import {
  account,
  director,
  email,
  notification,
  phoneSignIn,
  privacy,
  secondStep,
  staffLogin,
} from '../../contract/all.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { byHand, signedIn, type Deed } from './deed-kind.ts'

/** What people do to their own account. */
export const ownDeeds: [Endpoint, Deed][] = [
  [staffLogin.loginStation, signedIn],
  [director.loginDirector, signedIn],
  [account.logOut, byHand('log-ins', () => 'Logged out')],
  [account.logOutEverywhere, byHand('log-ins', () => 'Logged out everywhere')],
  [account.endSession, byHand('log-ins', () => 'Logged out another device')],
  [account.changePassword, byHand('log-ins', () => 'Changed their password')],
  [account.resetPassword, byHand('log-ins', () => 'Set a new password by email')],
  [account.requestPasswordReset, byHand('log-ins', () => 'Requested a link for a new password')],
  [email.changeEmail, byHand('log-ins', t => `Requested to change their email to ${t('email')}`)],
  [email.keepEmail, byHand('log-ins', () => 'Kept their email')],
  [secondStep.confirmSession, byHand('log-ins', () => 'Confirmed it was them')],
  [secondStep.beginSecondStep, byHand('log-ins', () => 'Created a key for an authenticator app')],
  [secondStep.renewRecoveryCodes, byHand('log-ins', () => 'Created new recovery codes')],
  [secondStep.switchSecondStepOn, byHand('log-ins', () => 'Turned on two-step login')],
  [secondStep.switchSecondStepOff, byHand('log-ins', () => 'Turned off two-step login')],
  [phoneSignIn.askForCode, byHand('log-ins', () => 'Requested a code by SMS')],
  [director.updateDirector, byHand('settings', () => 'Changed their phone number')],
  [privacy.changeSettings, byHand('settings', () => 'Changed their language')],
  [privacy.setConsent, byHand('settings', () => 'Changed what they agreed to')],
  [notification.setPush, byHand('settings', () => 'Turned on notifications on this device')],
  [notification.removePush, byHand('settings', () => 'Turned off notifications on this device')],
  [notification.tryPush, byHand('settings', () => 'Sent a test notification to this device')],
  [
    notification.setPreference,
    byHand('settings', (t, { wanted }) => {
      const way = wanted ? 'on' : 'off'
      return `Turned ${way} notifications about ${t('subject')} by ${t('channel')}`
    }),
  ],
  [notification.unsubscribe, byHand('settings', () => 'Unsubscribed from emails about a subject')],
]

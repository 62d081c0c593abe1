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
  [account.endSession, byHand('log-ins', () => 'Logged another device out')],
  [account.changePassword, byHand('log-ins', () => 'Changed the password')],
  [account.resetPassword, byHand('log-ins', () => 'Set a new password by mail')],
  [account.requestPasswordReset, byHand('log-ins', () => 'Asked for a link for a new password')],
  [email.changeEmail, byHand('log-ins', t => `Asked for the address ${t('email')}`)],
  [email.keepEmail, byHand('log-ins', () => 'Kept the email address')],
  [secondStep.confirmSession, byHand('log-ins', () => 'Confirmed to be the owner')],
  [secondStep.beginSecondStep, byHand('log-ins', () => 'Made a new key for an authenticator app')],
  [secondStep.renewRecoveryCodes, byHand('log-ins', () => 'Made new recovery codes')],
  [secondStep.switchSecondStepOn, byHand('log-ins', () => 'Switched two-step login on')],
  [secondStep.switchSecondStepOff, byHand('log-ins', () => 'Switched two-step login off')],
  [phoneSignIn.askForCode, byHand('log-ins', () => 'Asked for a code by SMS')],
  [director.updateDirector, byHand('settings', () => 'Changed the own phone number')],
  [privacy.changeSettings, byHand('settings', () => 'Changed the own language')],
  [privacy.setConsent, byHand('settings', () => 'Changed what they agreed to')],
  [notification.setPush, byHand('settings', () => 'Switched messages to this device on')],
  [notification.removePush, byHand('settings', () => 'Switched messages to this device off')],
  [notification.tryPush, byHand('settings', () => 'Sent a test message to this device')],
  [
    notification.setPreference,
    byHand('settings', (t, { wanted }) => {
      const way = wanted ? 'on' : 'off'
      return `Switched messages about ${t('subject')} by ${t('channel')} ${way}`
    }),
  ],
  [notification.unsubscribe, byHand('settings', () => 'Stopped mail about a subject')],
]

type SmsCredential = Credential & { code?: string }
type OtpRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/** Chromium on Android offers to read the SMS that names this site. */
export async function codeFromSms(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const wanted: OtpRequest = { otp: { transport: ['sms'] }, signal }
  try {
    const found: SmsCredential | null = await navigator.credentials.get(wanted)
    return found?.code
  } catch {
    // Nobody let it read, or the page is gone: the digits are typed.
    return undefined
  }
}

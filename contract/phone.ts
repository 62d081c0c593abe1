/**
 * Turns a Nigerian number as people type it into +234…, or null when it is none.
 * Small enough for the browser; a test holds it against libphonenumber's own rules.
 */
export function toE164(typed: string): string | null {
  const compact = typed.replace(/[\s().-]/g, '')
  if (!/^\+?\d+$/.test(compact)) return null
  const national = /^(?:\+?234)?0?([1-9]\d*)$/.exec(compact)?.[1]
  return national && /^(?:(?:7[0-2]|8[01]|9[01])\d{8}|[1-9]\d{7})$/.test(national)
    ? `+234${national}`
    : null
}

/** Shows a stored mobile number the way it is read out: 0803 123 4567. */
export function showPhone(e164: string): string {
  const mobile = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return mobile ? `0${mobile[1]} ${mobile[2]} ${mobile[3]}` : e164.replace(/^\+234/, '0')
}

/** A number for whoever only has to recognise it: 0803 ••• 4567. */
export const maskPhone = (e164: string) =>
  showPhone(e164).replace(/^(\d{2,4} ?)[\d ]*(?=\d{4}$)/, '$1••• ')

import { expect, test } from 'vitest'
import { registerCarrier } from './carrier/carrier.ts'
import { registerDirector } from './director/director.ts'
import { acceptInvitation, invite } from './director/invitation.ts'
import { firstName, holdsAddress, withoutAddress } from './name.ts'
import { registerResident } from './account/account.ts'
import { createStation } from './director/oversight.ts'
import { openTicket } from './support/support.ts'

test.each([
  'Claim N50000 at evil.ng/claim',
  'evil.ng',
  'Your prize: EVIL.COM',
  'Evil.Ng',
  'win at evil。ng',
  'ev\u200bil.n\u200bg',
  'www.evil',
  'Http://evil',
  'see evil/claim',
  'me@evil',
  'Call 0803 123 4567',
  'Ada +234-803-123-4567',
  'Ada\n\nYour account is closed',
  'xn--80ak6aa92e.xn--p1ai',
  'e v i l . n g',
  'E V I L . N G',
  'e-v-i-l.n-g',
  'evil .ng',
  'evil . ng',
  'evil. com',
  'Evil. COM',
  'evil [.] ng',
  'evil(dot)ng',
  'Evil dot com',
  'evil d0t ng',
  'evil·ng',
  'ｅｖｉｌ．ｎｇ',
  'evil\u2024ng',
  'Claim at EVIL.CO.NG',
  'Call 0,8,0,3,1,2,3,4,5,6,7',
  'e-v-i-l-.-n-g',
  'e_v_i_l_._n_g',
  'www evil ng',
  'WWW evil',
  'hxxp evil ng',
  'evil\u06d4ng',
  'evil\u3001ng',
  'evil,ng',
  'EVIL,NG',
  'evil:com',
  'evil_ng',
  'Call o8o3 123 4567',
  'Call O8O3-I23-4567',
  '\u0660\u0668\u0660\u0663\u0661\u0662\u0663\u0664\u0665\u0666\u0667',
])('%j is no name', name => {
  expect(holdsAddress(name)).toBe(true)
  expect(holdsAddress(withoutAddress(name))).toBe(false)
})

test.each([
  'Ada Obi',
  'J. K. Adeyemi',
  'J.K. Adeyemi',
  'Sani M.Bello',
  'SANI M.BELLO',
  "St. Mary's",
  'St.Mary’s Hospital',
  'Dr. Ngozi Okonjo-Iweala',
  'Dr.Ngozi Okonjo-Iweala',
  "Chidi O'Neil",
  'J.Ng',
  'Obi Jnr.',
  'Adé Ọbí',
  'A.B.C. Stores & Sons (Yaba) No.5',
  'Ikeja, Lagos',
  'Ikeja,Lagos',
  'ikeja,lagos',
  'Bello,Co',
  'Obi-Okafor, A.-M.',
  'Shop 12345678 Ola',
  'Olili Ilo, 10 Ol Road',
  'Block 1O',
  'Awwwal Bello',
  'Shop 12345678',
  'J K Adeyemi',
  'A - Z Stores',
  'Mr. Ng',
  'mr. ng',
  'Dot Okafor',
  'Obi . Stores',
  'Block B. Flat 3',
])('%j is one, and stands in letters as it is', name => {
  expect(holdsAddress(name)).toBe(false)
  expect(withoutAddress(name)).toBe(name)
})

test('what is left of an old one is nothing to press', () => {
  expect(withoutAddress('Claim N50000 at evil.ng/claim')).toBe('Claim N at evil ng claim')
})

test('every name that we mail is asked for without an address, and the words say what to do', () => {
  const fields = [
    [registerResident, 'name'],
    [registerDirector, 'name'],
    [registerCarrier, 'name'],
    [openTicket, 'name'],
    [acceptInvitation, 'name'],
    [acceptInvitation, 'station'],
    [invite, 'station'],
    [createStation, 'station'],
  ] as const
  for (const [{ input }, field] of fields) {
    const { error } = input.safeParse({ [field]: 'Claim N50000 at evil.ng/claim' })
    const issue = error?.issues.find(({ path }) => path[0] === field)
    expect(issue?.message).toBe(
      'Only the name please, without a web address, email or phone number',
    )
    const fine = input.safeParse({ [field]: 'J. K. Adeyemi' }).error?.issues ?? []
    expect(fine.filter(({ path }) => path[0] === field)).toEqual([])
  }
})

test('people are greeted by their first name, and by all of it where that is not known', () => {
  expect(firstName('Ngozi Eze')).toBe('Ngozi')
  for (const whole of ['Mrs Eze', 'Prof. Eze', 'Mama Ngozi Stores', 'Ngozi', '']) {
    expect(firstName(whole)).toBe(whole)
  }
})

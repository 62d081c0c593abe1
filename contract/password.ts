import { msg, say } from './speech/say.ts'

const leastLength = 8

/**
 * The most common choices of eight characters and more, as leaked lists agree on them, and those
 * that people here reach for. Kept short: the list travels to the phone.
 */
const common = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word
  12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 9876543210 11223344
  112233445566 123123123 12341234 1234abcd abcd1234 abc12345 abcdefgh abcdefghi a1b2c3d4 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx qazwsxedc zaq12wsx qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 asdfghjk
  asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 iloveyou iloveyou1 iloveyou2 princess princess1 sunshine
  sunshine1 football football1 baseball superman superman1 batman123 welcome1 welcome12 welcome123
  letmein1 letmein123 admin123 admin1234 administrator changeme changeme1 master123 monkey123
  dragon123 shadow123 michael1 jennifer jessica1 charlie1 whatever trustno1 starwars computer
  internet liverpool liverpool1 chelsea1 chelsea123 chelseafc arsenal1 arsenal123 arsenalfc
  manchester manutd123 barcelona barcelona1 realmadrid ronaldo7 ronaldo123 cristiano messi123
  lovelove loveyou1 loveme123 babygirl babyboy1 bismillah alhamdulillah mashallah insha_allah
  jesus123 jesuschrist jesusislord godisgood godisgood1 godislove blessed1 blessing blessing1
  blessing123 goodness favour123 gloryglory emmanuel emmanuel1 precious precious1 victoria
  victory1 success1 success123 patience abdullahi muhammad mohammed ibrahim1 fatima123 nigeria1
  nigeria123 nigeria1960 nigeria2026 naija123 naijaboy lagos123 lagosboy ilovegod ilovejesus
  mylove123 mummy123 daddy123 familyfirst secret123 samsung1 samsung123 infinix1 tecno123
  google123 facebook facebook1 whatsapp instagram testtest test1234 testing1 testing123 default1
  temp1234 temporary user1234 guest123 login123 access123 pass1234 pass12345 hello123 helloworld`
    .split(/\s+/)
    .filter(Boolean),
)

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Whether the whole secret is one repeated piece ("abababab") or one run of the keyboard. */
export function isPattern(lower: string): boolean {
  if (/^(.+?)\1+$/.test(lower)) return true
  const backwards = Array.from(lower).toReversed().join('')
  return runs.some(run => run.includes(lower) || run.includes(backwards))
}

export const tooCommon = msg('That password is too common. Choose another.')

/**
 * Why a secret may not be chosen, packed for its owner, or null as far as a browser can tell: the
 * server knows many more that are common, and the owner.
 */
export function weakness(secret: string, least = leastLength): string | null {
  if (secret.length < least) return say('Use at least {n} characters', { n: least })
  const lower = secret.toLowerCase()
  return common.has(lower) || isPattern(lower) ? tooCommon : null
}

/** How strong a secret looks while it is typed: 0 (refused) to 4. */
export function strength(secret: string, least = leastLength): 0 | 1 | 2 | 3 | 4 {
  if (weakness(secret, least)) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(secret)).length
  const different = new Set(secret).size
  const points = Math.min(different, 20) + kinds * 2 + Math.max(0, secret.length - 8)
  return points >= 26 ? 4 : points >= 19 ? 3 : points >= 14 ? 2 : 1
}

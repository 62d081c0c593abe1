import { readFileSync, writeFileSync } from 'node:fs'
import { entryBytes, entryOf, listFile } from './common-secret-entry.ts'

// Makes common-secret.bin: npm run generate -- passwords. Where the passwords come from stands in common-secret.md.

/** What people here reach for, and no list from elsewhere holds. */
const local = `
  naija nigeria nigerian lagos lagosian abuja ikeja lekki yaba surulere ikorodu gbagada festac ajah kano kaduna
  zaria sokoto katsina maiduguri bauchi gombe jalingo minna ilorin lokoja makurdi lafia jos ibadan
  abeokuta oshogbo akure adoekiti benin benincity warri asaba onitsha nnewi awka enugu owerri
  umuahia abakaliki uyo calabar portharcourt yenagoa naira eagles supereagles enyimba kwara ogun oyo
  rivers delta anambra adamawa zamfara oluwa oluwaseun oluwatobi oluwadamilola oluwafemi olamide ayodele
  babatunde adewale adebayo adeyemi adesola adaobi adaeze temitope temidayo tolulope toluwani folake
  funmilayo yetunde bukola bolanle abiodun segun sunday femi kunle tunde tobi seun ifeoluwa
  chinedu chukwu chukwuemeka chidinma chinonso chioma chiamaka chinwe chika chidi chigozie nnamdi obinna
  uchenna ikenna ifeanyi ifeoma kenechukwu ngozi nkechi nneka onyinye somtochukwu ogechi amarachi adanna
  ebuka emeka kelechi kingsley godwin godspower goodluck goodnews osas osaze efosa osagie aisha
  aminu amina abubakar abdullahi abdulrahman bashir danladi fatimah garba hadiza halima haruna ibrahim
  idris kabiru lawal maryam muhammad muhammadu mustapha musa nasiru rabiu sadiq sani suleiman umar usman
  yakubu yusuf zainab jehovah jesusislord jesuslovesme godisgood godislove godislord godfirst godbless
  blessed bismillah alhamdulillah mashallah inshallah subhanallah allahuakbar almighty hallelujah
  deeperlife redeemed mfmchurch mummy daddy mumcee mylove mybaby wahala japa omoge oyinbo jollof suya
  egusi davido wizkid burnaboy arsenalfc chelseafc manutd realmadrid glonigeria mtnnigeria airtel
  gtbank zenithbank firstbank access opay palmpay moniepoint kuda tecno infinix itel samsung`
  .split(/\s+/)
  .filter(Boolean)

const elsewhere = new URL(
  '../../../node_modules/@zxcvbn-ts/language-common/src/passwords.json',
  import.meta.url,
)
const passwords = JSON.parse(readFileSync(elsewhere, 'utf8')) as string[]
const entries = new Set([...passwords, ...local].map(each => entryOf(each.toLowerCase())))
const bytes = Buffer.alloc(entries.size * entryBytes)
const sorted = [...entries].toSorted((one, other) => one - other)
for (const [index, entry] of sorted.entries()) {
  bytes.writeUIntBE(entry, index * entryBytes, entryBytes)
}
writeFileSync(listFile, bytes)
console.log(`${sorted.length} common passwords in ${bytes.length} bytes`)

import { brand } from '../../contract/brand.ts'
import { doors } from '../../contract/door.ts'
import { graceDays } from '../../contract/privacy.ts'
import { closesItselfAfterHours } from '../../contract/request.ts'
import type { Role } from '../../contract/role.ts'
import { calendarIn, cut, listed, mallam, naira, weighedLines, type Wording } from './language.ts'

const { day, moment } = calendarIn(
  'ha',
  (weekday, date, month) => `${weekday}, ${date} ga ${month}`,
)

const spentAlready = (owedKobo: number) =>
  owedKobo > 0
    ? [
        `An riga an kashe ${naira(owedKobo)} daga ciki. Za a cire su daga kuɗin da zai shigo wallet ɗinku na gaba.`,
      ]
    : []
const wasItYou = (role: Role) =>
  `Idan ba ku ba ne, ku canza ${doors[role].secret} nan take, ku kuma rufe sauran sessions.`

export const hausa: Wording = {
  'carrier-comes': ({ carrier, dueOn }) => ({
    title: `${mallam(carrier)} yana kan hanya`,
    text: [`Zai zo ya kwashe shararku, ba zai wuce ${day(dueOn)} ba. Don Allah ku shirya ta.`],
    button: 'Ku ga mai zuwa',
    sms: `${mallam(carrier)} yana kan hanyar kwashe shararku, ba zai wuce ${day(dueOn)} ba.`,
  }),
  'carrier-swapped': ({ carrier, dueOn }) => ({
    title: `${mallam(carrier)} ne zai zo yanzu`,
    text: [`Tasharku ta aiko wani daban. Ranar ba ta canza ba: kafin ƙarshen ${day(dueOn)}.`],
    button: 'Ku ga mai zuwa',
    sms: `${mallam(carrier)} ne zai zo ya kwashe shararku yanzu, kafin ƙarshen ${day(dueOn)}.`,
  }),
  'carrier-taken-back': ({ station, dueOn }) => ({
    title: `${station} na neman wani mai kwashe muku shara`,
    text: [
      'Wanda ya kamata ya zo ba zai iya ba. Za mu sanar da ku da zarar wani ya taso; za mu zo kafin ' +
        `ƙarshen ${day(dueOn)}.`,
    ],
    button: 'Ku ga request ɗinku',
  }),
  'day-moved': ({ station, dueOn }) => ({
    title: `An mayar da kwashe shararku zuwa ${day(dueOn)}`,
    text: [
      `${station} za ta kwashe shararku kafin ƙarshen ${day(dueOn)}. Idan ranar ba ta yi muku ba, ku gaya wa tasharku.`,
    ],
    button: 'Ku ga request ɗinku',
  }),
  'price-quoted': ({ station, amountKobo }) => ({
    title: `${station} ta ce ${naira(amountKobo)} ne kuɗin request ɗinku na musamman`,
    text: [
      `Idan kun amince da ${naira(amountKobo)} za a aiko mai kwashewa. Idan kun soke request ɗin, ba za ku biya komai ba.`,
    ],
    button: 'Ku ba da amsa',
  }),
  'picked-up': ({ carrier }) => ({
    title: 'An kwashe shararku: ku rufe request ku ba da maki',
    text: [
      `${mallam(carrier)} ya kwashe shararku. Ku rufe request ɗinku ku faɗi yadda aikin ya kasance; bayan ` +
        `awa ${closesItselfAfterHours} zai rufe da kansa.`,
    ],
    button: 'Ku rufe ku ba da maki',
    sms: `${mallam(carrier)} ya kwashe shararku. Don Allah ku rufe request ɗinku ku ba da maki.`,
  }),
  'closed-itself': () => ({
    title: 'An rufe request ɗinku',
    text: [
      `An kwashe sharar awa ${closesItselfAfterHours} da suka wuce, don haka ya rufe da kansa.`,
    ],
    button: 'Ku ga request ɗinku',
  }),
  'request-declined': ({ station, reason }) => ({
    title: `${station} ba za ta iya karɓar request ɗinku ba`,
    text: [
      `${station} ta ce: “${reason}”`,
      'Ba za ku biya komai ba, kuma ba a ƙirga shi a watanku ba.',
    ],
    button: 'Ku ga request ɗinku',
    sms: `${station} ba za ta iya karɓar request ɗinku ba: ${cut(reason)}`,
  }),
  'top-up-arrived': ({ amountKobo }) => ({
    title: `${naira(amountKobo)} sun shigo wallet ɗinku`,
    text: [
      `${naira(amountKobo)} suna cikin wallet ɗinku. Da su za a fara biyan abin da ake bin ku.`,
    ],
    button: 'Ku ga rasit',
  }),
  'cash-taken': ({ station, amountKobo, carrier }) => ({
    title: `An karɓi ${naira(amountKobo)} kuɗi a hannu`,
    text: [
      `An ba ${carrier ? mallam(carrier) : station} ${naira(amountKobo)} a hannu. Kuɗin yana cikin ` +
        'wallet ɗinku.',
      'Da shi za a fara biyan abin da ake bin ku. Idan adadin ba daidai ba ne, ku gaya wa tasharku nan take.',
    ],
    button: 'Ku ga rasit',
    sms: `An ba ${carrier ? mallam(carrier) : station} ${naira(amountKobo)} a hannu. Kuɗin yana cikin wallet ɗinku.`,
  }),
  weighed: ({ station, lines, worthKobo }) => ({
    title: `${naira(worthKobo)} na recyclables ɗinku`,
    text: [
      `${station} ta auna abin da kuka kawo. Kuɗinsa ${naira(worthKobo)} ne, kuma yana cikin wallet ` +
        'ɗinku.',
      ...weighedLines(lines),
      'Da shi za a fara biyan abin da ake bin ku. Idan akwai kuskure, ku gaya wa tasharku.',
    ],
    button: 'Ku ga rasit',
    sms: `${station} ta auna recyclables ɗinku: ${naira(worthKobo)} sun shiga wallet ɗinku.`,
  }),
  'credit-corrected': ({ station, amountKobo, reason, owedKobo }) => ({
    title: `An cire ${naira(amountKobo)} daga wallet ɗinku`,
    text: [
      `${station} ta gyara kuskure ta cire ${naira(amountKobo)}: “${reason}”.`,
      ...spentAlready(owedKobo),
      'Idan ba ku yarda ba, don Allah ku yi magana da tasharku.',
    ],
    button: 'Ku ga wallet ɗinku',
    sms: `${station} ta gyara kuskure ta cire ${naira(amountKobo)}: ${cut(reason)}`,
  }),
  'money-back': ({ station, amountKobo, reason }) => ({
    title: `An mayar da ${naira(amountKobo)} cikin wallet ɗinku`,
    text: [`${station} ta mayar muku da ${naira(amountKobo)}: “${reason}”.`],
    button: 'Ku ga request ɗinku',
  }),
  'payment-reversed': ({ amountKobo, owedKobo }) => ({
    title: `Bankinku ya karɓe ${naira(amountKobo)}`,
    text: [
      `Banki ya janye ${naira(amountKobo)} da suka shigo wallet ɗinku, don haka sun sake fita.`,
      ...spentAlready(owedKobo),
      'Idan ba ku nemi haka ba, ku yi magana da bankinku.',
    ],
    button: 'Ku ga wallet ɗinku',
  }),
  'price-due': ({ amountKobo }) => ({
    title: `Ba a iya biyan ${naira(amountKobo)} ba`,
    text: [
      `An rufe request ɗinku, amma kuɗin da ke wallet ɗinku bai isa biyan ${naira(amountKobo)} ba. Za a biya daga kuɗin da zai ` +
        'shigo na gaba: ku ƙara kuɗi, ko ku kawo recyclables.',
    ],
    button: 'Ku ga request ɗinku',
    sms: `Kuɗin wallet ɗinku bai isa biyan ${naira(amountKobo)} na kwashe shara ba. Don Allah ku ƙara kuɗi, ko ku kawo recyclables.`,
  }),
  'pickup-today': ({ carrier }) => ({
    title: 'Yau za a kwashe shararku: ku fito da ita',
    text: [
      carrier
        ? `${mallam(carrier)} zai zo ya kwashe shararku yau.`
        : 'Yau za mu zo mu kwashe shararku.',
    ],
    button: 'Ku ga request ɗinku',
    sms: `Yau ${carrier ? mallam(carrier) : brand.name} zai kwashe shararku. Don Allah ku fito da ita.`,
  }),
  'due-open': ({ amountKobo, since }) => ({
    title: `Har yanzu ba a biya ${naira(amountKobo)} ba`,
    text: [
      `Ana bin ku ${naira(amountKobo)} tun ${day(since)}. Ku ƙara kuɗi a wallet, ku biya a hannu, ko ku kawo recyclables.`,
    ],
    button: 'Ku biya yanzu',
    sms: `Ana bin ku ${naira(amountKobo)} na kwashe shara tun ${day(since)}. Ku ƙara kuɗi, ku biya a hannu, ko ku kawo recyclables.`,
  }),
  'own-station-suspended': ({ station, reason }) => ({
    title: `${station} ba ta karɓar sababbin requests yanzu`,
    text: [
      `Tasharku, ${station}, ba ta karɓar sababbin requests a yanzu: “${reason}”`,
      'Abin da kuka riga kuka nema za a kwashe shi, kuma kuɗinku yana nan a wallet ɗinku. Za mu rubuta ' +
        'muku idan tashar ta koma aiki.',
    ],
    button: 'Ku je shafinku',
  }),
  'own-station-resumed': ({ station }) => ({
    title: `${station} ta koma karɓar requests`,
    text: [`Tasharku, ${station}, ta koma karɓar sababbin requests.`],
    button: 'Ku yi request',
  }),
  'own-station-changed': ({ from, station, phoneNumber, address }) => ({
    title: `${station} ce tasharku yanzu`,
    text: [
      `Daga yanzu ${station} ce za ta riƙa kwashe shararku: ${address}, ${phoneNumber}.`,
      `Abin da kuka riga kuka nema ${from} za ta ƙarasa shi. Wallet ɗinku bai canza ba; farashin ` +
        'sabuwar tasharku yana shafinku.',
    ],
    button: 'Ku je shafinku',
  }),
  'ticket-answered': ({ number, station, said }) => ({
    title: `${station} ta ba ku amsa (#${number})`,
    text: said ? [said] : ['An ba da amsar saƙonku.'],
    button: 'Ku karanta ku ba da amsa',
  }),
  leaving: ({ leavesAt }) => ({
    title: `Za a goge account ɗinku: ${moment(leavesAt)}`,
    text: [
      'Za a goge sunanku, adireshi, lamba, saƙonni da hotuna. Abin da aka biya zai zauna a littafin ' +
        'kuɗi, ba tare da sunanku ba.',
      `Kuna da kwana ${graceDays} don canza ra’ayi: ku shiga ku riƙe account ɗin. Idan ba ku ne kuka ` +
        'nemi haka ba, ku yi shi yanzu ku kuma canza password.',
    ],
    button: 'Ku riƙe account ɗinku',
  }),
  'leaving-waits': () => ({
    title: 'Ba a goge account ɗinku ba tukuna',
    text: [
      'Akwai request ko biyan kuɗi da ya sake buɗewa. Da zarar ya ƙare za a goge account ɗin.',
    ],
    button: 'Ku ga account ɗinku',
  }),
  staying: () => ({
    title: 'Account ɗinku yana nan',
    text: ['Ba za a goge shi ba. Mun ji daɗin dawowarku.'],
    button: 'Ku ga account ɗinku',
  }),
  'second-step-on': ({ role }) => ({
    title: 'An kunna shiga mataki biyu',
    text: [
      'Daga yanzu shiga yana buƙatar code daga authenticator app. Ku ajiye recovery codes inda za ku ' +
        'same su ba tare da wayarku ba.',
      wasItYou(role),
    ],
    button: 'Ku ga account ɗinku',
  }),
  'second-step-off': ({ role }) => ({
    title: 'An kashe shiga mataki biyu',
    text: ['Shiga ba ya buƙatar code kuma.', wasItYou(role)],
    button: 'Ku ga account ɗinku',
  }),
  'recovery-code-used': ({ role, left }) => ({
    title: `An yi amfani da recovery code: saura ${left}`,
    text: [
      'Wani, watakila ku ne, ya shiga da recovery code maimakon authenticator app.',
      wasItYou(role),
    ],
    button: 'Ku yi sababbin codes',
  }),
  'new-device': ({ role, device, at }) => ({
    title: `An shiga a sabuwar na’ura: ${device}`,
    text: [`Hakan ya faru ${moment(at)}. Idan ku ne, babu matsala.`, wasItYou(role)],
    button: 'Ku ga sessions ɗinku',
  }),
  carrier: {
    'pickup-given': ({ name, address, phoneNumber, dueOn }) =>
      `Sabon aiki: ${name}, ${cut(address)}${phoneNumber ? `, ${phoneNumber}` : ''}. Kafin ƙarshen ${day(dueOn)}.`,
    'pickup-moved': ({ name, address, dueOn }) =>
      `An canza rana: aikin ${name}, ${cut(address)}, kafin ƙarshen ${day(dueOn)} ne yanzu.`,
    'pickup-taken': ({ name, address }) =>
      `Kada ka je: aikin ${name}, ${cut(address)}, ba naka ba ne yanzu.`,
    'pickups-today': ({ addresses }) =>
      `Yau za ka kwashe ${addresses.length}: ${listed(addresses, more => `da sauran ${more}`)}`,
  },
}

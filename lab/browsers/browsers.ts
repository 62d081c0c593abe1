import { showCarrierSignIn } from '../../contract/carrier/sign-in.ts'
import { getRequest, listRequests } from '../../contract/request/request.ts'
import { demo, demoSecret } from '../../e2e/sign-in.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { createGoals, report } from '../report.ts'
import { freePort, startServer, temporaryFolder, type RunningServer } from '../server.ts'
import {
  dataOf,
  demoPerson,
  everybodysSecret,
  hire,
  moveIn,
} from '../../server/testing/people/town-people.ts'
import { isFirefoxThere, openFirefox } from './firefox.ts'
import { createPerson, type Engine } from './tab.ts'
import { isWebKitThere, openWebKit } from './webkit.ts'

/*
 * One pickup through all four roles in the two engines that the journeys do not use: Firefox, and WebKit, which is every
 * browser on an iPhone. In Firefox the server then goes away, and the resident's home and the carrier's page say what they
 * knew.
 */

const phone = { width: 390, height: 740 }
const desk = { width: 1440, height: 900 }
const { goals, must, score } = createGoals()

const names = { resident: 'Ebiere Okoro', carrier: 'Tamuno Braide' }

/** A new resident and a new carrier of the demo's station, and its staff. */
async function prepare({ url }: RunningServer) {
  const staff = await demoPerson(createVisitor(url), 'station')
  const resident = await moveIn(createVisitor(url), names.resident, staff.stationId)
  return { staff, resident, carrierId: await hire(staff, names.carrier) }
}

async function pickUp(engine: Engine, server: RunningServer) {
  const { staff, resident: ngozi, carrierId } = await prepare(server)
  const comes = async (size: typeof phone) => createPerson(await engine.newPage(size), server.url)
  const logsIn = async (
    person: Awaited<ReturnType<typeof comes>>,
    who: keyof typeof demo,
    { email, secret } = { email: demo[who].email as string, secret: demoSecret },
  ) => {
    await person.opens(demo[who].login)
    await person.fillsIn('^Email', email)
    await person.fillsIn(who === 'director' ? '^Name' : '^Password', secret)
    await person.presses('^Log in$')
    await person.isAt(demo[who].home)
  }

  const resident = await comes(phone)
  await logsIn(resident, 'resident', { email: ngozi.email, secret: everybodysSecret })
  await resident.presses('^Make Request$')
  await resident.presses('^Yes, send it$')
  await resident.sees('Request sent')
  const [asked] = dataOf(await ngozi.browser.call(listRequests, {}))
  const requestId = asked?._id ?? ''

  const station = await comes(desk)
  await logsIn(station, 'station')
  await station.opens(`/station/assign?search=${encodeURIComponent(names.resident)}`)
  await station.presses(`^Assign ${names.resident}`)
  await station.presses(names.carrier)
  await station.sees(names.carrier)
  await resident.sees(`${names.carrier} has your pickup`)

  const go = await comes(phone)
  const { link } = dataOf(await staff.browser.call(showCarrierSignIn, { carrierId }))
  await go.opens(link)
  await go.presses('^On my way$')
  await go.presses('^I’m here$')
  await resident.sees(`${names.carrier} is at your gate`)
  await go.presses('^Done$')
  await go.presses('^No cash$')
  const { visit } = dataOf(await ngozi.browser.call(getRequest, { requestId }))
  for (const digit of visit?.code ?? '') await go.presses(`^${digit}$`)
  await go.sees('Round finished')
  await resident.sees('[Pp]icked up|Is it gone')
  const { requestStatus } = dataOf(await ngozi.browser.call(getRequest, { requestId }))
  must(`${engine.name}: it is picked up in the books`, requestStatus === 'Picked up', requestStatus)

  const director = await comes(desk)
  await logsIn(director, 'director')
  await director.sees('stations')
  return { resident, go }
}

/** The server is gone, as the network is on many a street; the pages open all the same. */
async function withoutNetwork(
  { resident, go }: Awaited<ReturnType<typeof pickUp>>,
  server: RunningServer,
) {
  for (const [person, path] of [
    [resident, demo.resident.home],
    [go, '/go'],
  ] as const) {
    await person.value(
      `navigator.serviceWorker.ready.then(() => caches.keys()).then(found => found.length > 0 ? 'kept' : '')`,
    )
    await person.opens(path)
  }
  await server.stop()
  await resident.opens(demo.resident.home)
  await resident.sees('No network')
  await resident.sees(names.carrier)
  await go.opens('/go')
  await go.sees('Round finished')
}

async function prove(engine: Engine, hasOffline: boolean) {
  const env = { DEMO: '1', PORT: String(await freePort()) }
  const server = await startServer({ dataDir: temporaryFolder('browsers'), env })
  const tries = async (what: string, work: () => Promise<unknown>) => {
    const failed = await work().then(
      () => '',
      (error: Error) => error.message,
    )
    must(`${engine.name} ${engine.version}: ${what}`, failed === '', failed)
  }
  await tries('one pickup through all four roles', async () => {
    const people = await pickUp(engine, server)
    if (hasOffline) await tries('without a network', () => withoutNetwork(people, server))
  })
  const complaints = engine.complaints()
  must(`${engine.name}: no script of a page failed`, complaints.length === 0, complaints)
  await engine.close()
  await server.stop()
}

const engines = [
  { packages: 'firefox-esr', isThere: isFirefoxThere, open: openFirefox, hasOffline: true },
  // Its window has no service worker that outlives it.
  {
    packages: 'webkit2gtk-driver and xvfb',
    isThere: isWebKitThere,
    open: openWebKit,
    hasOffline: false,
  },
]
const tried: string[] = []
for (const { packages, isThere, open, hasOffline } of engines) {
  if (!isThere()) {
    tried.push(`NOT TRIED: Debian's ${packages} are not installed`)
    continue
  }
  const engine = await open()
  await prove(engine, hasOffline)
  tried.push(`${engine.name} ${engine.version}`)
}
report('browsers', [score(), ...tried].join('; '), goals)

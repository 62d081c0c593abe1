import { Spinner } from '../ui/spinner.tsx'
import { Unreachable } from '../arrive.ts'
import { goParts, partIds } from '../opening.ts'
import { identity } from '../identity.ts'
import { t } from '../t.ts'
import { Foot, Head, Screen } from './parts.tsx'
import { Go } from './go.tsx'

// The page as it is before the app has come. Nothing in it may need a browser, or depend on whoever opens it.

/** The way in, as the app draws it for whoever it does not know. */
export const WayIn = () => <Go shown="" />

const later = () => undefined

/** The round on this phone: in these places stands what was said last. */
const LastRound = () => (
  <Screen>
    <Head title={<span data-first="title">{t('Your round')}</span>} onMenu={later} />
    <main className="flex flex-1 flex-col">
      <div role="alert" />
      <div className="min-h-12 border-b-2 border-ink" />
      <section className="px-4 pt-3">
        <h1 data-first="heading" className="text-[2rem] leading-[1.2] font-bold">
          {t('Loading...')}
        </h1>
        <p data-first="lines" className="mt-2 leading-8 font-semibold whitespace-pre-line" />
      </section>
      <Foot>
        <div className="min-h-17" />
      </Foot>
    </main>
  </Screen>
)

/** What the station shows was scanned. */
const Scanned = () => (
  <Screen>
    <Head title={identity.name} onMenu={later} />
    <main className="flex flex-1 flex-col">
      <div role="alert" />
      <h1 className="p-4">{t('Logging you in…')}</h1>
    </main>
  </Screen>
)

/** What the page shows in the place of the way in, or only when something is wrong. */
export const Parts = () => (
  <>
    <template id={goParts.round}>
      <LastRound />
    </template>
    <template id={goParts.scanned}>
      <Scanned />
    </template>
    <template id={partIds.busy}>
      <Spinner />
    </template>
    <template id={partIds.lost}>
      <p className="mx-4 mt-3 rounded-xl border-2 border-clay-ink p-3 font-semibold text-clay-ink">
        {new Unreachable().message}
      </p>
    </template>
  </>
)

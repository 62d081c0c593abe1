import { useSearchParams } from 'react-router'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { ActionSamples } from './action-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { FigureSamples } from './figure-samples.tsx'
import { LayoutLinks } from './layout-links.tsx'
import { LayoutSample, layoutNames } from './layout-samples.tsx'
import { ListSamples } from './list-samples.tsx'
import { StateSamples } from './state-samples.tsx'
import { TextSamples } from './text-samples.tsx'
import { useTheme, useWidth, WorkshopBar } from './workshop-bar.tsx'

const chapters = [
  ['text', 'Text and colour', TextSamples],
  ['actions', 'Buttons, dialogs, toasts', ActionSamples],
  ['fields', 'Fields', FieldSamples],
  ['lists', 'Tabs and tables', ListSamples],
  ['states', 'Lists that load, fail or are empty', StateSamples],
  ['figures', 'Figures', FigureSamples],
  ['layouts', 'Layouts', LayoutLinks],
] as const

/** Every part of the kit in every state. A production server does not show it. */
export default function UiPage() {
  const [params] = useSearchParams()
  useTheme()
  const layout = layoutNames.find(name => name === params.get('layout'))
  return layout ? <LayoutSample name={layout} /> : <Workshop chapter={params.get('chapter')} />
}

/** All chapters, or the one that the address names. */
function Workshop({ chapter }: { chapter: string | null }) {
  const width = useWidth()
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 py-6 lg:px-9">
      <PageTitle eyebrow="Workshop">The kit</PageTitle>
      <WorkshopBar />
      <nav aria-label="Chapters" className="mt-4 mb-10">
        <ul className="flex flex-wrap gap-x-5">
          {chapters.map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline underline-offset-3"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={`mx-auto grid grid-cols-[minmax(0,1fr)] gap-14 ${width}`}>
        {chapters.map(([id, , Samples]) => (chapter ?? id) === id && <Samples key={id} />)}
      </div>
    </main>
  )
}

import { sectionTitle } from './about.tsx'
import { questions } from './content.ts'
import { column } from './landing-header.tsx'
import { t } from '../t.ts'

const summaryLook =
  'flex min-h-13 cursor-pointer items-center py-3 text-lg font-semibold hover:text-leaf-700'

/** What people ask before they join. */
export function Questions() {
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className={`${column} py-16 lg:py-20`}
    >
      <h2 id="questions-title" className={sectionTitle}>
        {t('Frequently asked questions')}
      </h2>
      <div className="mt-6 max-w-3xl divide-y divide-line border-y border-line">
        {questions().map(({ asked, answer }) => (
          <details key={asked}>
            <summary className={summaryLook}>{asked}</summary>
            <p className="pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

import { Icon, type IconName } from '../ui/icon.tsx'
import { sectionTitle } from './about.tsx'
import { steps } from './content.ts'
import { column } from './landing-header.tsx'
import { t } from '../t.ts'

const icons: IconName[] = ['profile', 'wallet', 'request', 'check']
const listLook =
  'mt-10 grid gap-4 min-[46.8125rem]:grid-cols-2 min-[65.6875rem]:grid-cols-4 min-[65.6875rem]:gap-6'

/** From the first visit to the clear step. */
export function Steps() {
  return (
    <section id="steps" aria-labelledby="steps-title" className="adire bg-leaf-900 text-on-leaf">
      <div className={`${column} py-16 lg:py-20`}>
        <h2 id="steps-title" className={sectionTitle}>
          {t('Four simple steps')}
        </h2>
        <ol className={listLook}>
          {steps().map(({ title, text }, index) => (
            <li key={title} className="rounded-xl border border-line bg-card p-5 text-ink sm:p-6">
              <div className="flex items-center justify-between">
                <span
                  aria-hidden="true"
                  className="font-display text-5xl leading-none font-extrabold"
                >
                  {index + 1}
                </span>
                <span className="grid size-11 place-items-center rounded-full bg-leaf-100 text-leaf-700">
                  <Icon name={icons[index] ?? 'check'} className="size-5.5" />
                </span>
              </div>
              <h3 className="mt-4 text-xl font-bold">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

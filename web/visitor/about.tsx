import { Icon, type IconName } from '../ui/icon.tsx'
import { about, audiences } from './content.ts'
import { column } from './landing-header.tsx'
import Depot from './drawing/depot.svg?drawing'

export const sectionTitle = 'text-[2rem] leading-tight font-bold sm:text-[2.5rem]'
const icons: IconName[] = ['home', 'wallet', 'director']

/** What it is, and for whom. */
export function About() {
  const { title, paragraphs } = about()
  return (
    <section id="about" aria-labelledby="about-title" className="border-y border-line bg-card">
      <div className={`${column} py-16 lg:py-20`}>
        <div className="grid items-center gap-8 md:grid-cols-2 lg:gap-16">
          <div>
            <h2 id="about-title" className={sectionTitle}>
              {title}
            </h2>
            {paragraphs.map(text => (
              <p key={text} className="mt-5 text-lg text-ink-soft">
                {text}
              </p>
            ))}
          </div>
          <Depot />
        </div>
        <ul className="mt-12 grid gap-8 border-t border-line pt-10 min-[46.8125rem]:grid-cols-3">
          {audiences().map(({ who, text }, index) => (
            <li key={who}>
              <span className="grid size-12 place-items-center rounded-full bg-leaf-100 text-leaf-700">
                <Icon name={icons[index] ?? 'check'} className="size-6" />
              </span>
              <h3 className="mt-4 text-xl font-bold">{who}</h3>
              <p className="mt-2 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

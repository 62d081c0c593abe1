import { TextLink } from '../ui/text-link.tsx'
import { layoutNames } from './layout-samples.tsx'
import { Section } from './specimen.tsx'

/** A layout fills the window, so each opens by itself. */
export function LayoutLinks() {
  return (
    <Section id="layouts" title="Layouts">
      <ul className="flex flex-wrap gap-x-5 lg:col-span-full">
        {layoutNames.map(name => (
          <li key={name}>
            <TextLink to={`?layout=${name}`} className="inline-flex min-h-11 items-center">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}

import { article } from './content.ts'
import { SocialIcon } from './social-icon.tsx'
import { t } from '../t.ts'

const address = '__ORIGIN__/blog'

const linksFor = (title: string) =>
  [
    { icon: 'whatsapp', name: 'WhatsApp', href: `https://wa.me/?text=${title}${address}` },
    { icon: 'x', name: 'X', href: `https://x.com/intent/post?text=${title}&url=${address}` },
    {
      icon: 'facebook',
      name: 'Facebook',
      href: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
    },
  ] as const

const look =
  'flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-4 font-semibold ' +
  'text-ink hover:bg-leaf-100'

/** Plain links: nobody is told who reads this until somebody presses one. */
export function ShareLinks() {
  return (
    <nav aria-label={t('Share')} className="mt-12 border-t border-line pt-8 print:hidden">
      <h2 className="text-lg font-bold">{t('Share this with a neighbour')}</h2>
      <ul className="mt-4 flex flex-wrap gap-3">
        {linksFor(encodeURIComponent(`${article.title()}: `)).map(({ icon, name, href }) => (
          <li key={name}>
            <a href={href} rel="noopener" className={look}>
              <SocialIcon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

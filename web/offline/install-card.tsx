import { identity } from '../identity.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Card } from '../ui/layout/card.tsx'
import { useCurrent } from '../store.ts'
import { installOffer } from './install.ts'
import { t } from '../t.ts'

/** Offers a place on the home screen, where the browser can give one and has not yet. */
export function InstallCard({ className = '' }: { className?: string }) {
  const offer = useCurrent(installOffer)
  if (!offer) return null
  return (
    <Card
      aria-labelledby="install"
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${className}`}
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-leaf-100 text-leaf-700">
        <Icon name="phone" className="size-7" />
      </span>
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h2 id="install" className="text-lg leading-tight font-bold">
          {t('Keep {brand} on your phone', { brand: identity.name })}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {t('Opens from your home screen, even offline. No app store, very little space.')}
        </p>
      </div>
      <Button variant="ghost" onClick={() => void installOffer.take()}>
        {t('Add')}
      </Button>
    </Card>
  )
}

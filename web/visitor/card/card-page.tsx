import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { t } from '../../t.ts'
import { Checked } from './checked.tsx'
import { Scanner } from './scanner.tsx'

/** What a carrier's card opens: whether it is good, and whose it is. Without one it asks for the camera. */
export default function CardPage() {
  const { hash } = useLocation()
  const passport = hash.slice(1)
  return (
    <div className="mx-auto max-w-xl px-4 pt-6 sm:px-8 sm:pt-10">
      <PageTitle>{t('Check a carrier’s card')}</PageTitle>
      <div className="grid gap-6">
        {passport && <Checked key={passport} passport={passport} />}
        <Reader again={passport !== ''} />
      </div>
    </div>
  )
}

/** The camera is opened, and what reads it is fetched, when somebody asks for it. */
function Reader({ again }: { again: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const found = (passport: string) => {
    setOpen(false)
    void navigate(`${pageAt('/card')}#${passport}`, { replace: again })
  }
  if (isOpen) return <Scanner onFound={found} onClose={() => setOpen(false)} />
  return (
    <div className="grid justify-items-start gap-3">
      {!again && (
        <p>
          {t(
            'Every carrier has a card with a QR code. Point your camera at it to see who they are.',
          )}
        </p>
      )}
      <Button variant={again ? 'ghost' : 'primary'} onClick={() => setOpen(true)}>
        <Icon name="camera" />
        {t(again ? 'Check another card' : 'Open the camera')}
      </Button>
    </div>
  )
}

import { words } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { about, WaitingHere } from '../waiting/waiting-here.tsx'
import { useAsking } from './asking.ts'
import { History } from './history.tsx'
import { MonthCard } from './month-card.tsx'
import { leftInWords, useLeft } from './month.ts'
import { OpenRequests } from './open-requests.tsx'
import { t } from '../../t.ts'

/** Asks for pickups, and shows what became of those asked for. */
export default function MakeRequestPage() {
  const left = useLeft()
  return (
    <>
      <PageTitle>{t('Make Request')}</PageTitle>
      <div className="grid gap-8">
        <div className="grid gap-3 lg:grid-cols-2 lg:gap-4">
          <MonthCard
            eyebrow={left === null ? t('Four pickups a month') : leftInWords(left)}
            heading={() => t('Request for trash pickup')}
          />
          <CustomCard />
        </div>
        <WaitingHere of={about.requests} />
        <OpenRequests />
        <History />
      </div>
    </>
  )
}

function CustomCard() {
  const { forSpecial } = useAsking()
  return (
    <Card aria-labelledby="custom" className="flex flex-wrap items-center gap-4.5 sm:gap-6">
      <IconDisc name="request" size="large" />
      <div className="min-w-[min(8rem,100%)] flex-1">
        <p className="text-sm text-ink-soft">{t('Events, clear-outs or another address')}</p>
        <h2 id="custom" className="text-xl leading-tight font-bold">
          {t(words.makeCustomRequest)}
        </h2>
        <Button variant="ghost" className="mt-3" onClick={() => forSpecial()}>
          {t(words.sendUsAMessage)}
        </Button>
      </div>
    </Card>
  )
}

import { useState } from 'react'
import { flushSync } from 'react-dom'
import { listPlaces, mostPlaces, removePlace, type Place } from '../../../contract/ground/place.ts'
import { pageAt } from '../../../contract/page.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { t } from '../../t.ts'
import { useHeld } from '../../security/held.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showDate } from '../../ui/day.ts'
import { IconDisc } from '../../ui/icon-disc.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { useAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { usePlaces } from './use-places.ts'

/** Where to come: home, and wherever else a resident has rubbish. */
export default function PlacesPage() {
  const { places, error, isFetching, refetch } = usePlaces()
  const [open, setOpen] = useState<Place | 'new' | null>(null)
  const { fromHouse } = useHeld()
  const close = () => flushSync(() => setOpen(null))
  return (
    <>
      <TextLink
        to={pageAt('/user/home/profile')}
        className="mb-3 inline-flex min-h-11 items-center gap-2 no-underline"
      >
        <Icon name="arrow-left" />
        {t('Account Setting')}
      </TextLink>
      <PageTitle
        actions={
          places &&
          !fromHouse &&
          places.length < mostPlaces && (
            <Button onClick={() => setOpen('new')}>
              <Icon name="plus" />
              {t('Add a place')}
            </Button>
          )
        }
      >
        {t('Your places')}
      </PageTitle>
      {fromHouse && (
        <Callout tone="danfo" className="mb-4">
          {t(
            'You can’t add or change places until {date} because your account’s phone number was changed.',
            { date: showDate(fromHouse) },
          )}
        </Callout>
      )}
      {places ? (
        <ul className="grid gap-3 lg:grid-cols-2">
          {places.map(place => (
            <li key={place._id} className="grid">
              <PlaceCard place={place} {...(!fromHouse && { onChange: () => setOpen(place) })} />
            </li>
          ))}
        </ul>
      ) : (
        <Card aria-label={t('Your places')}>
          {error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={2} />
          )}
        </Card>
      )}
      {open && <PlaceDialog place={open === 'new' ? undefined : open} onClose={close} />}
    </>
  )
}

type PlaceCardProps = {
  place: Place
  /** Without it the place stays as it is for now. */
  onChange?: () => void
}

function PlaceCard({ place, onChange }: PlaceCardProps) {
  const { name, address, area, landmark, bagSpot, gateNote, position } = place
  const said = [landmark, bagSpot].filter(Boolean).join(' · ')
  return (
    <Card aria-label={name} className="flex flex-wrap gap-4">
      <IconDisc name={place.isFirst ? 'home' : 'station'} size="large" />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="text-lg leading-tight font-bold wrap-anywhere">{name}</h2>
        <p className="wrap-anywhere">{address}</p>
        {said && <p className="text-sm wrap-anywhere text-ink-soft">{said}</p>}
        {gateNote && (
          <p className="text-sm wrap-anywhere text-ink-soft">
            {t('At the gate: {note}', { note: gateNote })}
          </p>
        )}
        <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {area && <Badge tone="leaf">{area}</Badge>}
          {position && <Badge tone="plain">{position.plusCode}</Badge>}
        </p>
        {onChange && (
          <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
            <Button variant="ghost" onClick={onChange} aria-label={t('Change {name}', { name })}>
              {t('Change')}
            </Button>
            {!place.isFirst && <Remove {...place} />}
          </div>
        )}
      </div>
    </Card>
  )
}

function Remove({ _id: placeId, name }: Place) {
  const { busy, run } = useAction()
  async function remove() {
    const isMeant = await dialogs.confirm({
      title: t('Remove {name}?', { name }),
      text: t('Requests you’ve already made won’t change.'),
      yes: t('Remove'),
      no: t('Keep it'),
      danger: true,
    })
    if (!isMeant) return
    const options = { failed: t('Couldn’t remove it'), refresh: () => askAgain(listPlaces) }
    const isDone = await run(options, () => call(removePlace, { placeId }))
    if (isDone) toasts.show({ text: t('Place removed.') })
  }
  return (
    <Button
      variant="ghost"
      busy={busy}
      aria-label={t('Remove {name}', { name })}
      onClick={() => void remove()}
    >
      {t('Remove')}
    </Button>
  )
}

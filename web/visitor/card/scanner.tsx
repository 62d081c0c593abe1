import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { Status } from '../../ui/status.tsx'
import { t } from '../../t.ts'
import { passportIn, readerOf, type Reader } from './read-picture.ts'

/** Between two looks: a hand holds a card longer than that, and a cheap phone stays cool. */
const pauseMs = 150

type Seen = 'nothing' | 'no camera' | 'not ours'
type ScannerProps = { onFound: (passport: string) => void; onClose: () => void }

/** The camera's picture, looked at until there is a card on it. */
export function Scanner({ onFound, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [seen, setSeen] = useState<Seen>('nothing')
  // What was given with the last drawing counts, and the camera is not opened again for it.
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    const stop = new AbortController()
    const place = video.current
    if (place) {
      watch(place, stop.signal, text => {
        const passport = passportIn(text)
        if (passport) found.current(passport)
        else setSeen('not ours')
        return passport !== undefined
      }).catch(() => setSeen('no camera'))
    }
    return () => stop.abort()
  }, [])
  return (
    <section aria-label={t('Camera')} className="grid gap-3">
      {seen === 'no camera' ? (
        <Callout tone="danfo">
          {t(
            'We can’t use the camera here. Point your phone’s camera app at the card instead: it opens this page.',
          )}
        </Callout>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- it shows what is before the phone, and has no sound
        <video
          ref={video}
          muted
          playsInline
          className="aspect-square w-full rounded-xl bg-ink object-cover"
        />
      )}
      <Status>
        {seen === 'nothing' && t('Hold the card so the whole QR code is visible.')}
        {seen === 'not ours' && t('That card is not one of ours.')}
      </Status>
      <Button variant="ghost" className="justify-self-start" onClick={onClose}>
        {t('Close the camera')}
      </Button>
    </section>
  )
}

/** Opens the camera and looks until what was read is taken, or nobody wants it any more. */
async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  take: (text: string) => boolean,
) {
  const [stream, read] = await Promise.all([openCamera(), readerOf()])
  const end = () => stream.getTracks().forEach(track => track.stop())
  signal.addEventListener('abort', end)
  if (signal.aborted) return end()
  video.srcObject = stream
  await video.play()
  await look(video, read, signal, take)
  end()
}

const openCamera = () =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 640 } },
  })

async function look(
  video: HTMLVideoElement,
  read: Reader,
  signal: AbortSignal,
  take: (text: string) => boolean,
) {
  while (!signal.aborted) {
    const text = await read(video)
    if (text && !signal.aborted && take(text)) return
    await new Promise(resolve => {
      setTimeout(resolve, pauseMs)
    })
  }
}

import { useEffect, useRef, useState } from 'react'
import type { Thread } from '../../contract/support/support.ts'
import { Button } from '../ui/button.tsx'
import type { Send } from '../ui/form/form.tsx'
import { Icon } from '../ui/icon.tsx'
import { Callout } from '../ui/state/callout.tsx'
import { AnswerBox, type AnswerTools } from './answer-box.tsx'
import type { Pictures } from './picture-field.tsx'
import { ThreadMessage } from './thread-message.tsx'
import { t } from '../t.ts'

type ConversationProps = {
  thread: Thread
  /** The visitor's link, where nobody is signed in. */
  token?: string
  /** On whose side the reader is. */
  side: 'asker' | 'support'
  send: Send
  pictures: Pictures
  Tools?: AnswerTools
}

/** What was written, oldest first, and a box to go on. */
export function Conversation({ thread, token, side, send, pictures, Tools }: ConversationProps) {
  const { messages, state } = thread
  const { frame, isBelow, goDown } = useFollowing(messages.at(-1)?._id)
  return (
    <div ref={frame} className="grid gap-6">
      <div role="log" aria-label={t('Conversation')}>
        <ol className="grid gap-5">
          {messages.map(message => (
            <ThreadMessage
              key={message._id}
              message={message}
              token={token}
              isOurs={(message.from === 'asker') === (side === 'asker')}
            />
          ))}
        </ol>
      </div>
      {state === 'closed' && (
        <Callout icon="check">
          {t('This conversation is closed. Send a message to reopen it.')}
        </Callout>
      )}
      <AnswerBox send={send} pictures={pictures} side={side} Tools={Tools} />
      {isBelow && (
        <div className="fixed inset-x-0 bottom-24 z-10 grid justify-items-center lg:bottom-6">
          <Button variant="highlight" className="shadow-lift" onClick={goDown}>
            <Icon name="arrow-down" />
            {t('New message')}
          </Button>
        </div>
      )}
    </div>
  )
}

const newestIn = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLElement>('ol > li:last-child')
const isOnScreen = (node: Element) => node.getBoundingClientRect().top < innerHeight

/**
 * Keeps the newest message on the screen: at first, when it is one's own, and when the one before
 * it was. Whoever reads further up stays there and is told; whoever types keeps the box in view.
 */
function useFollowing(newestId: string | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const known = useRef<string>(undefined)
  const [isBelow, setBelow] = useState(false)

  useEffect(() => {
    const before = known.current
    known.current = newestId
    if (newestId === before) return
    const [last, form] = [newestIn(frame.current), frame.current?.querySelector('form')]
    const wasLast = last?.previousElementSibling
    const isTyping = form?.contains(document.activeElement)
    if (isTyping) form?.scrollIntoView({ block: 'nearest' })
    else if (!before || !wasLast || isOnScreen(wasLast)) {
      last?.scrollIntoView({ block: 'nearest' })
    } else setBelow(true)
  }, [newestId])

  useEffect(() => {
    if (!isBelow) return undefined
    const look = () => {
      const last = newestIn(frame.current)
      if (last && isOnScreen(last)) setBelow(false)
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [isBelow])

  const goDown = () => {
    setBelow(false)
    const last = newestIn(frame.current)
    last?.focus({ preventScroll: true })
    last?.scrollIntoView({ block: 'center' })
  }
  return { frame, isBelow, goDown }
}

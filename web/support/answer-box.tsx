import { useRef, type ComponentType } from 'react'
import { Form, SubmitButton, type Send } from '../ui/form/form.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { PictureField, type Pictures } from './picture-field.tsx'
import { t } from '../t.ts'

/** What writes a part of the answer. */
export type AnswerTools = ComponentType<{ onPick: (text: string) => void }>

type AnswerBoxProps = {
  send: Send
  pictures: Pictures
  side: 'asker' | 'support'
  Tools: AnswerTools | undefined
}

/** Where the next message is written. */
export function AnswerBox({ send, pictures, side, Tools }: AnswerBoxProps) {
  const frame = useRef<HTMLDivElement>(null)

  /** Puts a text behind what is there already, as if it had been typed. */
  function insert(text: string) {
    const box = frame.current?.querySelector('textarea')
    if (!box) return
    box.value = box.value.trim() ? `${box.value.trimEnd()}\n\n${text}` : text
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.focus()
    box.setSelectionRange(box.value.length, box.value.length)
  }
  return (
    <div ref={frame} className="scroll-mb-28 border-t border-line pt-5">
      {/* Outside the form: it may bring one of its own. */}
      {Tools && (
        <div className="mb-4">
          <Tools onPick={insert} />
        </div>
      )}
      <Form send={send}>
        <TextArea
          name="text"
          label={t(side === 'support' ? 'Your reply' : 'Your message')}
          rows={4}
          maxLength={4000}
          required
        />
        <PictureField {...pictures} />
        <SubmitButton className="justify-self-start max-sm:w-full">{t('Send')}</SubmitButton>
      </Form>
    </div>
  )
}

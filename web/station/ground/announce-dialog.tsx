import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '../../../contract/calendar.ts'
import {
  announce,
  correctAnnouncement,
  furthestAnnouncementDays,
  longestAnnouncement,
  type Announcement,
} from '../../../contract/ground/announcement.ts'
import type { AnnouncementKind } from '../../../contract/ground/announcement-shape.ts'
import { announcementWords } from '../../../contract/ground/announcement-words.ts'
import { getGround, type Area } from '../../../contract/ground/area.ts'
import { askAgain } from '../../live.ts'
import { query } from '../../query.ts'
import { today } from '../../ui/day.ts'
import { Chips } from '../../ui/form/chips.tsx'
import { drafts } from '../../ui/form/draft.ts'
import { FieldFrame, inputLook, TextField } from '../../ui/form/field.tsx'
import { useFieldParts } from '../../ui/form/form-context.ts'
import { useSend } from '../../ui/form/form.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toasts } from '../../ui/overlay/toast.tsx'
import { CheckList } from './check-list.tsx'
import { kindOptions } from './said-words.ts'
import { Reach } from './reach.tsx'

type AnnounceDialogProps = {
  /** What is wrong, and is said anew. */
  corrected: Announcement | undefined
  onClose: () => void
}

type Whom = 'everybody' | 'areas'
const whoms = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'areas', label: 'Some areas' },
] as const

const draftKeyOf = (corrected: Announcement | undefined) => `announcement:${corrected?._id}`

/** What is to be said, and to whom, as it is chosen. */
function useChoices(corrected: Announcement | undefined) {
  const [kind, setKind] = useState<AnnouncementKind>(corrected?.kind ?? 'road flooded')
  const [words, setWords] = useState(
    () => drafts.read(draftKeyOf(corrected))['words'] ?? corrected?.words ?? '',
  )
  const [urgent, setUrgent] = useState(corrected?.urgent ?? false)
  const named = corrected?.areas.map(({ _id }) => _id) ?? []
  const [whom, setWhom] = useState<Whom>(named.length > 0 ? 'areas' : 'everybody')
  const [chosen, setChosen] = useState(named)
  const areaIds = whom === 'areas' ? chosen : []
  const isWhole = whom === 'everybody' || chosen.length > 0
  return {
    kind,
    setKind,
    words,
    setWords,
    urgent,
    setUrgent,
    whom,
    setWhom,
    chosen,
    setChosen,
    areaIds,
    isWhole,
  }
}

/** Tells residents something, or says it anew where it was wrong. */
export function AnnounceDialog({ corrected, onClose }: AnnounceDialogProps) {
  const choices = useChoices(corrected)
  const { kind, words, urgent, areaIds, isWhole } = choices
  const areas = useQuery(query(getGround, {})).data?.data.areas ?? []
  const options = {
    fixed: {
      ...(corrected && { announcementId: corrected._id }),
      kind,
      areaIds,
      urgent,
    },
    draftKey: draftKeyOf(corrected),
    // Nobody chosen must not become everybody.
    before: async () =>
      isWhole ? undefined : { message: 'Please choose an area, or everybody.', fields: {} },
    refresh: () => askAgain('station'),
    onDone({ message }: { message: string }) {
      onClose()
      toasts.show({ text: message })
    },
  }
  const saying = useSend(announce, options)
  const correcting = useSend(correctAnnouncement, options)
  const send = corrected ? correcting : saying
  const typed = words.trim()
  const weighed = isWhole && (kind !== 'own words' || typed !== '')
  return (
    <FormDialog
      tall
      title={corrected ? 'Correct announcement' : 'Tell residents'}
      send={send}
      submit={corrected ? 'Send correction' : 'Send'}
      onClose={onClose}
    >
      {corrected && (
        <p className="text-ink-soft">
          The old announcement ends and everyone affected gets the corrected one.
        </p>
      )}
      <Chips
        legend="What happened?"
        options={kindOptions}
        chosen={kind}
        onChoose={choices.setKind}
      />
      <Words kind={kind} typed={words} onTyped={choices.setWords} />
      {areas.length > 0 && <Whom areas={areas} {...choices} />}
      <Days corrected={corrected} />
      <Switch
        label="Urgent"
        hint="Also by SMS to residents who allow it and don’t use notifications. Not at night."
        checked={urgent}
        onChange={choices.setUrgent}
      />
      <Reach weighed={weighed ? { kind, areaIds, urgent, ...(typed && { words: typed }) } : null} />
    </FormDialog>
  )
}

type WordsProps = { kind: AnnouncementKind; typed: string; onTyped: (typed: string) => void }

function Words({ kind, typed, onTyped }: WordsProps) {
  const hint =
    kind === 'own words'
      ? 'Everybody sees it as you write it.'
      : `Residents see “${announcementWords[kind]}” in their language, and this as you write it.`
  const { id, error, aria } = useFieldParts('words', hint)
  return (
    <FieldFrame
      id={id}
      label="Your message"
      hint={hint}
      error={error}
      required={kind === 'own words'}
    >
      <textarea
        {...aria}
        id={id}
        name="words"
        rows={3}
        maxLength={longestAnnouncement}
        placeholder="We come tomorrow."
        value={typed}
        onChange={event => onTyped(event.target.value)}
        className={`${inputLook} resize-y`}
      />
    </FieldFrame>
  )
}

type WhomProps = {
  areas: readonly Area[]
  whom: Whom
  setWhom: (whom: Whom) => void
  chosen: readonly string[]
  setChosen: (areaIds: string[]) => void
}

function Whom({ areas, whom, setWhom, chosen, setChosen }: WhomProps) {
  return (
    <div className="grid gap-2">
      <Chips legend="Who should know?" options={whoms} chosen={whom} onChoose={setWhom} />
      {whom === 'areas' && (
        <fieldset>
          <legend className="sr-only">Areas</legend>
          <CheckList items={areas} chosen={chosen} onChoose={setChosen}>
            {({ name, places }) => (
              <>
                {name} <span className="text-sm text-ink-soft">{places} places</span>
              </>
            )}
          </CheckList>
        </fieldset>
      )}
    </div>
  )
}

function Days({ corrected }: Pick<AnnounceDialogProps, 'corrected'>) {
  const here = today()
  const later = (day: string | undefined) => (day && day > here ? day : here)
  const from = later(corrected?.from)
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        name="from"
        label="From"
        type="date"
        min={here}
        max={addDays(here, furthestAnnouncementDays)}
        defaultValue={from}
      />
      <TextField
        name="until"
        label="Until"
        type="date"
        min={here}
        max={addDays(here, 2 * furthestAnnouncementDays)}
        defaultValue={corrected ? later(corrected.until) : here}
      />
    </div>
  )
}

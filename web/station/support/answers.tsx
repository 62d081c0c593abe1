import { useId, useState } from 'react'
import { listAnswers, removeAnswer, type CannedAnswer } from '../../../contract/support/support.ts'
import { call } from '../../api.ts'
import { askAgain } from '../../live.ts'
import { Button } from '../../ui/button.tsx'
import { inputLook } from '../../ui/form/field.tsx'
import { useSettled } from '../../ui/form/use-settled.ts'
import { Icon } from '../../ui/icon.tsx'
import { runAction } from '../../ui/overlay/action.ts'
import { dialogs } from '../../ui/overlay/dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Modal } from '../../ui/overlay/modal.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { PagedList, usePages } from '../../ui/table/paged-list.tsx'
import { AnswerForm } from './answers-form.tsx'

type AnswersProps = {
  onClose: () => void
  /** Where one can be put to use: told its text. */
  onPick?: (text: string) => void
}

/** The station's ready answers: pick one, add, change, remove. */
export function Answers({ onClose, onPick }: AnswersProps) {
  const id = useId()
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const [busy, setBusy] = useState(false)
  const back = async () => {
    setEdited(null)
    await refresh()
  }
  return (
    <Modal
      labelledBy={id}
      look="sheet"
      busy={busy}
      closesOutside={edited === null}
      onClose={() => (edited ? setEdited(null) : onClose())}
      className="max-h-[calc(100dvh-2rem)] overflow-y-auto"
    >
      {edited ? (
        <AnswerForm
          titleId={id}
          answer={edited === 'new' ? null : edited}
          onBusy={setBusy}
          onDone={back}
        />
      ) : (
        <Chooser titleId={id} onEdit={setEdited} onPick={onPick} />
      )}
    </Modal>
  )
}

const refresh = () => askAgain(listAnswers)

async function remove({ _id: answerId, title }: CannedAnswer) {
  const sure = await dialogs.confirm({
    title: `Remove “${title}”?`,
    text: 'Messages already sent don’t change.',
    yes: 'Remove',
    no: 'Keep it',
    danger: true,
  })
  if (!sure) return
  await runAction({ failed: 'Couldn’t remove it', refresh }, () => call(removeAnswer, { answerId }))
}

type ChooserProps = {
  titleId: string
  onEdit: (answer: CannedAnswer | 'new') => void
  onPick: ((text: string) => void) | undefined
}

function Chooser({ titleId, onEdit, onPick }: ChooserProps) {
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const pages = usePages(listAnswers, search ? { search } : {})
  return (
    <>
      <h2 id={titleId} className="mb-4 text-2xl font-bold">
        Saved answers
      </h2>
      <input
        type="search"
        aria-label="Search saved answers"
        placeholder="Search"
        maxLength={100}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        className={inputLook}
      />
      <div className="my-2">
        <PagedList
          pages={pages}
          label="Saved answers"
          empty={
            <EmptyState title={search ? 'Nothing by that name' : 'No saved answers yet'}>
              {search
                ? 'Try fewer letters.'
                : 'Save answers you write often and use them with one press.'}
            </EmptyState>
          }
        >
          {answer => <Row answer={answer} onEdit={onEdit} onPick={onPick} />}
        </PagedList>
      </div>
      <Button variant={onPick ? 'ghost' : 'primary'} onClick={() => onEdit('new')}>
        <Icon name="plus" />
        Add saved answer
      </Button>
    </>
  )
}

type RowProps = Pick<ChooserProps, 'onEdit' | 'onPick'> & { answer: CannedAnswer }

function Row({ answer, onEdit, onPick }: RowProps) {
  const words = (
    <>
      <span className="block font-semibold wrap-anywhere">{answer.title}</span>
      <span className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{answer.text}</span>
    </>
  )
  return (
    <div className="flex items-center gap-2 py-1.5">
      {onPick ? (
        <button
          type="button"
          onClick={() => onPick(answer.text)}
          className="min-h-11 min-w-0 flex-1 cursor-pointer rounded-lg px-2 py-1.5 text-left hover:bg-leaf-100"
        >
          {words}
        </button>
      ) : (
        <div className="min-w-0 flex-1 py-1.5">{words}</div>
      )}
      <Menu
        label={`More for ${answer.title}`}
        items={[
          { label: 'Change', icon: 'list', onSelect: () => onEdit(answer) },
          { label: 'Remove', icon: 'close', danger: true, onSelect: () => void remove(answer) },
        ]}
      />
    </div>
  )
}

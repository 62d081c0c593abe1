import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { leastSought, searchDesk } from '../../../contract/screen/search.ts'
import { query } from '../../query.ts'
import { focusTitle } from '../../ui/focus-title.ts'
import { useSettled } from '../../ui/form/use-settled.ts'
import { Icon } from '../../ui/icon.tsx'
import { Status } from '../../ui/status.tsx'
import { useKeys } from '../desk/keys.ts'
import { useMember } from '../use-member.ts'
import { linesOf, pageLines, type Line } from './found.ts'
import { FoundLine } from './found-line.tsx'
import { deskPages } from './pages.ts'

/** What fits what is typed; an answer to fewer letters is not waited for. */
function useFound(typed: string) {
  const search = useSettled(typed.trim())
  const isAsked = search.length >= leastSought
  const { data, error, isPlaceholderData } = useQuery({
    ...query(searchDesk, { search }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = isAsked ? data?.data : undefined
  const member = useMember()?.member
  const pages = pageLines(
    typed,
    deskPages.filter(page => !page.for || !member || page.for.members.includes(member)),
  )
  return {
    search,
    lines: [...pages, ...(found ? linesOf(found, search) : [])],
    // What is called so is meant, and no name that is nearly like it.
    near: pages.length === 0 && (found?.near ?? false),
    error,
    isOld: isPlaceholderData,
  }
}

/** What the box holds: the text, what was found, and which line the arrows are on. */
function useDeskSearch({ inDialog = false, onGone }: DeskSearchProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(inDialog)
  const [chosen, choose] = useState(0)
  const found = useFound(typed)
  const leave = () => {
    setOpen(false)
    setTyped('')
    input.current?.blur()
    onGone?.()
  }
  const go = ({ to }: Line) => {
    leave()
    focusTitle()
    void navigate(to)
  }
  const type = (next: string) => {
    setTyped(next)
    choose(0)
  }
  const isShown = isOpen && typed.trim().length >= leastSought
  return { input, typed, type, isOpen, setOpen, isShown, chosen, choose, leave, go, ...found }
}

type Held = ReturnType<typeof useDeskSearch>

/** Arrows walk through what was found, Enter opens it, Escape leaves. */
function onKey(event: KeyboardEvent, { lines, chosen, choose, go, leave }: Held) {
  const line = lines[chosen]
  if (event.key === 'ArrowDown') choose(Math.min(chosen + 1, lines.length - 1))
  else if (event.key === 'ArrowUp') choose(Math.max(chosen - 1, 0))
  else if (event.key === 'Enter' && line) go(line)
  else if (event.key === 'Escape') leave()
  else return
  event.preventDefault()
}

type DeskSearchProps = {
  /** On a phone it fills a dialog, and its results stand below it. */
  inDialog?: boolean
  onGone?: () => void
}

/** One box for whoever calls, a number, a name, a street or a request, and for every page. */
export function DeskSearch(props: DeskSearchProps) {
  const { inDialog = false } = props
  const id = useId()
  const held = useDeskSearch(props)
  const { input, isShown, isOpen, lines, chosen } = held
  useKeys(inDialog ? {} : { '/': () => input.current?.focus() })
  return (
    <search className="relative block w-full lg:max-w-115">
      <label htmlFor={id} className="sr-only">
        Phone, name, street, request or page
      </label>
      <div className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isShown}
          aria-controls={isShown ? `${id}-found` : undefined}
          aria-activedescendant={isShown && lines[chosen] ? `${id}-found-${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Phone, name, street, request or page"
          value={held.typed}
          onFocus={() => held.setOpen(true)}
          onBlur={() => !inDialog && held.setOpen(false)}
          onChange={event => held.type(event.target.value)}
          onKeyDown={event => onKey(event, held)}
          className={inputLook}
        />
        {!inDialog && <Cap>{isOpen ? 'Esc' : '/'}</Cap>}
      </div>
      {isShown && (
        <div className={inDialog ? 'mt-2' : panelLook}>
          <Lines id={`${id}-found`} held={held} />
        </div>
      )}
    </search>
  )
}

const inputLook =
  'block min-h-11 w-full rounded-lg border border-line-strong bg-card px-3 py-1.5 pr-12 pl-10 text-ink ' +
  'placeholder:text-ink-soft lg:min-h-9'
const panelLook =
  'absolute inset-x-0 top-[calc(100%+0.25rem)] z-30 max-h-[75vh] overflow-y-auto rounded-xl border border-line ' +
  'bg-card shadow-lift'
const lineLook =
  'flex min-h-13 cursor-pointer items-center gap-3 border-t border-line px-4 py-1.5 first:border-t-0 ' +
  'aria-selected:bg-leaf-100 aria-selected:shadow-[inset_3px_0_var(--leaf-700)]'

const Cap = ({ children }: { children: string }) => (
  <kbd
    aria-hidden="true"
    className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 rounded border border-line-strong bg-card px-1 font-sans text-[0.6875rem] leading-4.5 max-lg:hidden"
  >
    {children}
  </kbd>
)

/** How many there are, for whoever hears the page. */
function saidOf({ lines, isOld }: Held): string {
  if (isOld || lines.length === 0) return ''
  const all = lines.find(line => line.kind === 'all')
  const found = lines.filter(isSomebody).length
  return found === 0 ? 'No match' : `${found}${all ? ` of ${all.many}` : ''} found`
}

const isSomebody = ({ kind }: Line) => kind !== 'caller' && kind !== 'all'

/** What stands above the lines where it is not what was typed. */
function Note({ lines, near, search, isOld }: Held) {
  if (isOld || lines.length === 0 || (!near && lines.some(isSomebody))) return null
  return (
    <p className="px-4 py-2.5 text-sm text-ink-soft">
      {near ? `No match for “${search}”. Did you mean:` : `No match for “${search}”.`}
    </p>
  )
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events,
   jsx-a11y/no-static-element-interactions, jsx-a11y/interactive-supports-focus --
   HTML has no searchable list; the focus and the keys stay in the input. */

function Lines({ id, held }: { id: string; held: Held }) {
  const { lines, search, chosen, choose, go, error, isOld } = held
  return (
    // A press on the list must not take the focus out of the input.
    <div onMouseDown={event => event.preventDefault()}>
      <Status className="sr-only">{saidOf(held)}</Status>
      <Note {...held} />
      {error && <p className="px-4 py-3 text-clay">{error.message}</p>}
      <div
        id={id}
        role="listbox"
        aria-label="Found"
        aria-busy={isOld}
        className="aria-busy:opacity-60"
      >
        {lines.map((line, at) => (
          <div
            key={line.key}
            id={`${id}-${at}`}
            ref={node => {
              if (at === chosen) node?.scrollIntoView({ block: 'nearest' })
            }}
            role="option"
            aria-selected={at === chosen}
            onPointerMove={() => choose(at)}
            onClick={() => go(line)}
            className={lineLook}
          >
            <FoundLine line={line} typed={search} />
          </div>
        ))}
      </div>
    </div>
  )
}

import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { showPhone } from '../../../contract/phone.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { Button } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { useIsWide } from '../desk/use-is-wide.ts'
import { perform, type Chosen } from './perform-action.ts'
import { actionsOf, type RequestAction } from './request-action.ts'

const names: Record<RequestAction, { label: string; icon: IconName; danger?: boolean }> = {
  again: { label: 'Again today', icon: 'refresh' },
  assign: { label: 'Assign', icon: 'swap' },
  swap: { label: 'Swap', icon: 'refresh' },
  takeBack: { label: 'Unassign', icon: 'undo' },
  pickedUp: { label: 'Picked up', icon: 'check' },
  notDone: { label: 'Not done', icon: 'close' },
  move: { label: 'Move to another day', icon: 'calendar' },
  quote: { label: 'Quote', icon: 'wallet' },
  decline: { label: 'Decline', icon: 'close', danger: true },
}

/** In a row: words where there is room, on a phone its icon. */
const smallLook =
  'max-lg:size-11 max-lg:border-0 max-lg:p-0 lg:min-h-8 lg:px-3 lg:py-1 lg:whitespace-nowrap'

type RequestActionsProps = {
  request: PickupRequest
  /** Who was chosen before: assigning asks nobody. */
  chosen?: Chosen | undefined
  /** On the request's own page there is nothing to open. */
  isOpen?: boolean
  /** In a list, where a row is low. */
  isSmall?: boolean
  /** Told when something begins to be done, and when that is over. */
  onDeed?: (requestId: string, isOver: boolean) => void
}

/** What to do next with a request as a button, and the rest in a menu. */
export function RequestActions(props: RequestActionsProps) {
  const { request, chosen, isOpen = false, isSmall = false, onDeed } = props
  const navigate = useNavigate()
  const isWide = useIsWide()
  const { doing, start } = usePerform(request, chosen, onDeed)
  const [first, ...rest] = actionsOf(request)
  const labelOf = (action: RequestAction) =>
    action === 'quote' && request.quote ? 'Change quote' : names[action].label
  const open = {
    label: 'Open',
    icon: 'eye',
    onSelect: () => void navigate(pageAt('/station/assign/:requestId', { requestId: request._id })),
  } as const
  // A row of the table shows the number itself.
  const { phoneNumber } = request
  const call =
    isSmall && !isWide && phoneNumber
      ? [
          {
            label: `Call ${showPhone(phoneNumber)}`,
            icon: 'call' as const,
            onSelect: () => location.assign(`tel:${phoneNumber}`),
          },
        ]
      : []
  const items = rest.map(action => {
    const { icon, danger = false } = names[action]
    return { label: labelOf(action), icon, danger, onSelect: () => void start(action) }
  })
  return (
    <div className={`flex items-center gap-1 max-lg:gap-0 ${isSmall ? 'justify-end' : ''}`}>
      {first ? (
        <Button
          variant={isSmall ? 'ghost' : 'primary'}
          data-deed={first}
          className={isSmall ? smallLook : undefined}
          busy={doing === first}
          aria-label={`${labelOf(first)} ${request.user}`}
          onClick={() => void start(first)}
        >
          {doing !== first && (
            <Icon name={names[first].icon} className={`size-5 ${isSmall ? 'lg:hidden' : ''}`} />
          )}
          <span className={isSmall ? 'max-lg:hidden' : undefined}>{labelOf(first)}</span>
        </Button>
      ) : (
        !isSmall && (
          <Button variant="ghost" disabled aria-label={`${request.user}: ${request.requestStatus}`}>
            {request.requestStatus}
          </Button>
        )
      )}
      {/* What a key presses; in sight it stands in the menu. */}
      {rest.includes('move') && (
        <button type="button" hidden data-day onClick={() => void start('move')}>
          {names.move.label}
        </button>
      )}
      {(!isOpen || items.length > 0) && (
        <Menu
          label={`More for ${request.user}`}
          busy={doing !== null}
          items={isOpen ? items : [...call, ...items.slice(0, -1), open, ...items.slice(-1)]}
        />
      )}
    </div>
  )
}

/** Does one thing at a time with a request. */
export function usePerform(
  request: PickupRequest,
  chosen?: Chosen,
  onDeed?: RequestActionsProps['onDeed'],
) {
  const [doing, setDoing] = useState<RequestAction | null>(null)
  const underWay = useRef(false)
  async function start(action: RequestAction) {
    if (underWay.current) return
    underWay.current = true
    setDoing(action)
    onDeed?.(request._id, false)
    try {
      await perform(action, request, chosen)
    } finally {
      underWay.current = false
      setDoing(null)
      onDeed?.(request._id, true)
    }
  }
  return { doing, start }
}

import { CloseButton } from './close-button.tsx'

type SheetHeadProps = { id: string; children: string; disabled?: boolean; onClose: () => void }

const headLook =
  'sticky -top-4 z-10 -mt-4 mb-3 flex items-center justify-between gap-3 bg-card pt-4 pb-1 ' +
  'sm:-top-6 sm:-mt-6 sm:pt-6'

/** The title of a sheet, with the button that closes it: it stays in view while the sheet is scrolled. */
export function SheetHead({ id, children, disabled = false, onClose }: SheetHeadProps) {
  return (
    // Into the dialog's padding: what is scrolled away must not show above it.
    <div className={headLook}>
      <h2 id={id} className="text-xl leading-tight font-bold sm:text-2xl">
        {children}
      </h2>
      <CloseButton disabled={disabled} onClose={onClose} className="-mr-2" />
    </div>
  )
}

/** Where the buttons of a tall sheet stand: always in view. */
export const sheetFootLook =
  'sticky bottom-0 -mx-4 flex flex-wrap-reverse justify-end gap-3 border-t border-line bg-card px-4 ' +
  'pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:px-7 sm:pb-5'

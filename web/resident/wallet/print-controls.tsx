import { pageAt } from '../../../contract/page.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/text-link.tsx'

type PrintControlsProps = { back: string; canPrint: boolean }

/** Above a sheet of paper: the way back to the wallet, and printing once there is something to print. */
export function PrintControls({ back, canPrint }: PrintControlsProps) {
  return (
    <div data-screen-only className="mb-5 flex flex-wrap items-center justify-between gap-4">
      <TextLink
        to={pageAt('/user/home/makepayment')}
        className="inline-flex min-h-11 items-center gap-1.5"
      >
        <Icon name="arrow-left" className="size-4" />
        {back}
      </TextLink>
      {canPrint && (
        <Button onClick={() => print()}>
          <Icon name="print" />
          Print
        </Button>
      )}
    </div>
  )
}

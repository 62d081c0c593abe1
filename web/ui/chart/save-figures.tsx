import { identity } from '../../identity.ts'
import { Icon } from '../icon.tsx'
import { toasts } from '../overlay/toast.tsx'
import { csvOf, saveFile } from '../table/csv.ts'
import type { Figures } from './figure-table.tsx'

type SaveFiguresProps = {
  figures: Figures
  /** What the file is called after the product's name. */
  file: string
}

/** Saves what a drawing shows as a file. */
export function SaveFigures({ figures: { caption, head, rows, foot }, file }: SaveFiguresProps) {
  const save = () => {
    const name = `${identity.slug}-${file}.csv`
    saveFile(name, csvOf([head, ...rows, ...(foot ? [foot] : [])]))
    toasts.show({ text: `“${caption}” is in the file ${name}.` })
  }
  return (
    <button
      type="button"
      data-screen-only
      aria-label={`Download CSV: ${caption}`}
      onClick={save}
      className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg font-semibold text-leaf-700"
    >
      <Icon name="arrow-down" className="size-4" />
      CSV
    </button>
  )
}

import type { Endpoint, SentOf } from '../../../contract/endpoint.ts'
import { identity } from '../../identity.ts'
import { Button } from '../button.tsx'
import { today } from '../day.ts'
import { Icon } from '../icon.tsx'
import { useAction } from '../overlay/action.ts'
import { dialogs } from '../overlay/dialog.tsx'
import { toasts } from '../overlay/toast.tsx'
import { csvOf, saveFile, type CsvCell } from './csv.ts'
import { mostRows, wholeList, type ItemOf } from './whole-list.ts'
import { t } from '../../t.ts'

type DownloadCsvProps<E extends Endpoint> = {
  endpoint: E
  /** What the list is narrowed to. */
  filters: SentOf<E>
  /** What the rows are, such as "payments": the file is called so. */
  things: string
  header: readonly string[]
  rowOf: (item: ItemOf<E>) => readonly CsvCell[]
}

/** Saves all rows that fit the filters as a file, also those that are not on the screen. */
export function DownloadCsv<E extends Endpoint>(props: DownloadCsvProps<E>) {
  const { run, busy } = useAction()
  const save = () => run({ failed: t('No file') }, () => saveList(props))
  return (
    <Button variant="ghost" busy={busy} onClick={() => void save()}>
      {!busy && <Icon name="arrow-down" />}
      {t('Download CSV')}
    </Button>
  )
}

async function saveList<E extends Endpoint>(props: DownloadCsvProps<E>) {
  const { endpoint, filters, things, header, rowOf } = props
  const { items, hasMore } = await wholeList(endpoint, filters)
  const name = `${identity.slug}-${things.replaceAll(' ', '-')}-${today()}.csv`
  saveFile(name, csvOf([header, ...items.map(rowOf)]))
  if (!hasMore) return toasts.show({ text: t('{things} downloaded.', { things: t(things) }) })
  return dialogs.info({
    title: t('The newest {n|#|#} downloaded', { n: mostRows }),
    text: t('There are more. Choose From and To to get the rest.'),
  })
}

import { useContext, useState } from 'react'
import { listStations } from '../../contract/station/station.ts'
import { query, queryClient } from '../query.ts'
import { Combobox } from '../ui/form/combobox.tsx'
import { TextField } from '../ui/form/field.tsx'
import { FormContext } from '../ui/form/form-context.ts'
import { Proposals } from './proposals.tsx'
import { t } from '../t.ts'

/** The stations that take residents. The field tries again by itself, so this does not. */
async function findStations(search: string) {
  const wanted = query(listStations, { limit: 50, ...(search && { search }) })
  const { data } = await queryClient.fetchQuery({ ...wanted, retry: false })
  return data.map(({ _id, station }) => ({ value: _id, label: station }))
}

/** Where somebody lives, which stations come there, and all the others. */
export function HomeFields() {
  const { draft } = useContext(FormContext)
  const [address, setAddress] = useState(draft['address'] ?? '')
  return (
    <>
      <TextField
        name="address"
        label={t('Address')}
        autoComplete="address-line1"
        hint={t('Where we pick up: street, town and state.')}
        onInput={event => setAddress(event.currentTarget.value)}
        required
      />
      <Combobox
        name="stationName"
        label={t('Station')}
        placeholder={t('Search all stations')}
        load={findStations}
        above={(picked, pick) => <Proposals address={address} picked={picked} onPick={pick} />}
      />
    </>
  )
}

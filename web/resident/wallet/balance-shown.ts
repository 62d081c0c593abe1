import { useState } from 'react'
import { storeKey } from '../../../contract/brand.ts'

const key = `${storeKey}:balance`

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(shown: boolean) {
  try {
    localStorage.setItem(key, shown ? 'shown' : 'hidden')
  } catch {
    // Storage is full or forbidden: the choice holds until the page is left.
  }
}

/** Whether the balance may be read over a shoulder, as chosen on this device. */
export function useBalanceShown(unlessChosen: boolean): [shown: boolean, toggle: () => void] {
  const [shown, setShown] = useState(() => {
    const chosen = read()
    return chosen ? chosen === 'shown' : unlessChosen
  })
  const toggle = () => {
    keep(!shown)
    setShown(!shown)
  }
  return [shown, toggle]
}

import { createContext, useContext } from 'react'

type Asking = {
  /** Asks for one of the month's four, after a confirmation. */
  forPickup: () => void
  /** Opens the message to the station; an address that was typed before comes along. */
  forSpecial: (address?: string) => void
  openQuickActions: () => void
}

const nothing = () => {}

export const AskingContext = createContext<Asking>({
  forPickup: nothing,
  forSpecial: nothing,
  openQuickActions: nothing,
})

/** The ways to ask for a pickup, from any of the resident's pages. */
export const useAsking = () => useContext(AskingContext)

let whenFullLogInWanted: () => Promise<boolean> = () => Promise.resolve(false)
let beingAsked: Promise<boolean> | undefined

/** Registers what asks somebody who came in by PIN to log in fully, over the page; false: not now. */
export function onFullLogInWanted(handler: () => Promise<boolean>) {
  whenFullLogInWanted = handler
}

/** Asks for a full login, once for all calls that want it at a time; tells whether it was given. */
export const fullLogInWanted = () =>
  (beingAsked ??= whenFullLogInWanted().finally(() => {
    beingAsked = undefined
  }))

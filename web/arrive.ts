import { createElement, lazy, useEffect, useState, type ComponentType } from 'react'
import { t } from './t.ts'

/** No answer came: the network is gone or too slow, or something else answered for the server. */
export class Unreachable extends Error {
  constructor() {
    super(t('You seem to be offline. Nothing was lost: try again when you’re back online.'))
    this.name = 'Unreachable'
  }
}

/** Whether trying the same thing again later can help. */
export const mayPass = (error: unknown) =>
  error instanceof Unreachable ||
  // A refusal is known by its status: their table comes later than the first screen.
  (error instanceof Error && 'status' in error && Number(error.status) >= 500)

const limitMs = 120_000
const pauseMs = 1_500

/**
 * Loads a piece of the program. A lost one is asked for once more; what has not come after two
 * minutes counts as lost, and is `Unreachable`.
 */
export async function arrive<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Unreachable()), limitMs)
  })
  try {
    return await Promise.race([load().catch(() => again(load)), tooLate])
  } catch {
    throw new Unreachable()
  } finally {
    clearTimeout(timer)
  }
}

async function again<T>(load: () => Promise<T>): Promise<T> {
  await new Promise(resolve => setTimeout(resolve, pauseMs))
  return load()
}

/** Lets a finger on the screen be felt between two long pieces of work. */
export const untilFelt = () => new Promise<void>(resolve => setTimeout(resolve))

const Nothing = () => null

/** A part that its page can do without: it shows once it has come, and never if it is lost. */
export const whenItComes = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({
    default: await arrive(load).catch(() => Nothing),
  }))

const patienceMs = 3_000

/** Resolves when the page has everything that it asked for at first, and is drawn. */
export async function pageSettled() {
  // Nothing is on its way.
  if (!navigator.onLine) return
  if (document.readyState !== 'complete') {
    await new Promise(resolve => addEventListener('load', resolve, { once: true }))
  }
  // Safari knows no idle moments.
  if (!('requestIdleCallback' in globalThis)) return
  await new Promise(resolve => requestIdleCallback(resolve, { timeout: patienceMs }))
}

/**
 * A part that no first screen shows: it leaves the network to the others, and is not in a page that
 * was made ahead of time.
 */
export const afterwards = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  function Afterwards(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>(() => Nothing)
    useEffect(() => {
      const come = async () => {
        await pageSettled()
        const part = await arrive(load)
        setPart(() => part)
      }
      // The page can do without it.
      come().catch(() => undefined)
    }, [])
    return createElement(Part, props)
  }

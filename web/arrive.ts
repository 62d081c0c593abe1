import { lazy, type ComponentType } from 'react'
import { Unreachable } from './api.ts'

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

const Nothing = () => null

/** A part that its page can do without: it shows once it has come, and never if it is lost. */
export const whenItComes = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => ({
    default: await arrive(load).catch(() => Nothing),
  }))

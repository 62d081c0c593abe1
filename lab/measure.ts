export const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0
export const median = (values: number[]) => percentile(values, 0.5)
export const round = (value: number) => Math.round(value * 100) / 100

/** What some work gives, and how many milliseconds it took. */
export async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const from = performance.now()
  const result = await work()
  return { result, ms: performance.now() - from }
}

import type { Setting } from './settings.ts'
import { StartProblem } from '../db/start-problem.ts'

/** Where traces go, and which share of them: one of one is all. */
export type Tracing = { url: string; share: number }

/** Off unless a collector is named, by the names that OpenTelemetry has for it. */
export function tracingSetting(set: Setting): Tracing | null {
  const endpoint = set('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (!endpoint) return null
  // The value itself may hold a password, so the sentence does not repeat it.
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
    throw new StartProblem(
      'OTEL_EXPORTER_OTLP_ENDPOINT is not usable: set it to an address like http://127.0.0.1:4318.',
    )
  }
  const said = set('OTEL_TRACES_SAMPLER_ARG')
  const share = Number(said ?? 1)
  if (!(share >= 0 && share <= 1)) {
    throw new StartProblem(`OTEL_TRACES_SAMPLER_ARG is "${said}": set it to a number from 0 to 1.`)
  }
  return { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share }
}

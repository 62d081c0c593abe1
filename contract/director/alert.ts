import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, moment, page } from '../field.ts'
import { once } from '../once.ts'
import { states } from '../ground/states.ts'
import { pageAt } from '../page.ts'
import { region } from './region.ts'

// Alerts about a director's stations: one message until the alert ends; alerts within minutes share a message.

/** In the order of how soon somebody should call. */
export const alertRules = ['silent', 'late', 'problems', 'cash', 'absent'] as const
export type AlertRule = (typeof alertRules)[number]

type Bound = {
  label: string
  /** What is measured, and in what. */
  text: string
  unit: 'pickups' | 'hours' | 'problems' | 'kobo' | 'days'
  usual: number
  least: number
  most: number
}

/** Alerts about money are sent immediately, one message each. */
export const urgentRules: readonly AlertRule[] = ['cash']
/** What else comes up within so many minutes is one message. */
export const alertsGatherMinutes = 15

/** Where a director sees what an alert is about: of what is late, exactly that. */
export const pageOfAlert = (stationId: string, rule: AlertRule) =>
  pageAt('/director/home/stations/:stationId', {
    stationId,
    show: rule === 'late' ? 'late' : undefined,
  })

/** How long a problem may be unanswered before the alert: half of the allowed time. */
export const problemWaitsHours = 12

/** Default limits, until the director changes them. */
export const alertBounds: Record<AlertRule, Bound> = {
  silent: {
    label: 'No news',
    text: 'Rounds are planned for today, but no carrier has sent any update for this many hours.',
    unit: 'hours',
    usual: 4,
    least: 1,
    most: 12,
  },
  late: {
    label: 'Late pickups',
    text: 'This many pickups are late.',
    unit: 'pickups',
    usual: 10,
    least: 1,
    most: 10_000,
  },
  problems: {
    label: 'Problems without an answer',
    text: `This many problems have waited for more than ${problemWaitsHours} hours.`,
    unit: 'problems',
    usual: 1,
    least: 1,
    most: 1000,
  },
  cash: {
    label: 'Cash not banked',
    text: 'The till and the carriers hold this much cash.',
    unit: 'kobo',
    usual: 12_000_000,
    least: 100_000,
    most: 10_000_000_000,
  },
  absent: {
    label: 'Nobody logged in',
    text: 'No staff member has logged in for this many days.',
    unit: 'days',
    usual: 2,
    least: 1,
    most: 60,
  },
}

const alert = once(() =>
  z.object({
    _id: id(),
    rule: z.enum(alertRules),
    stationId: id(),
    station: z.string(),
    /** To call. */
    phoneNumber: z.string(),
    state: z.nullable(z.enum(states)),
    city: z.nullable(z.string()),
    /** What it is now, in the rule's unit. */
    measured: z.number(),
    since: moment(),
  }),
)
export type Alert = z.output<ReturnType<typeof alert>>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/director/alerts',
  roles: ['director'],
  summary: 'Measures over their limit at their stations now, newest first.',
  input: () => z.strictObject({ ...page(), ...region(), rule: z.optional(z.enum(alertRules)) }),
  output: () => z.array(alert()),
  paged: true,
})

export const countAlerts = endpoint({
  method: 'GET',
  path: '/api/director/alert-counts',
  roles: ['director'],
  summary: 'How many measures are over their limit now, in all and by rule.',
  input: () => z.strictObject({ ...region() }),
  output: () =>
    z.object({
      all: z.number(),
      rules: z.array(z.object({ rule: z.enum(alertRules), stations: z.number() })),
    }),
})

const setting = once(() =>
  z.object({
    rule: z.enum(alertRules),
    /** From this figure on, in the rule's unit. */
    threshold: z.number(),
    wanted: z.boolean(),
  }),
)
export type AlertSetting = z.output<ReturnType<typeof setting>>

export const getAlertRules = endpoint({
  method: 'GET',
  path: '/api/director/alert-rules',
  roles: ['director'],
  summary: 'The limits above which the director gets alerts about their stations.',
  input: () => z.strictObject({}),
  output: () => z.array(setting()),
})

export const setAlertRule = endpoint({
  method: 'PUT',
  path: '/api/director/alert-rules/:rule',
  roles: ['director'],
  summary: 'Sets the limit of an alert, or turns it off.',
  says: 'Saved.',
  input: () =>
    z
      .strictObject({
        rule: z.enum(alertRules),
        threshold: z.int('Please enter a number'),
        wanted: z.boolean(),
      })
      .check(check => {
        const { least, most } = alertBounds[check.value.rule]
        const { threshold } = check.value
        if (threshold >= least && threshold <= most) return
        check.issues.push({
          code: 'custom',
          path: ['threshold'],
          input: threshold,
          message: threshold < least ? 'this is too little' : 'this is too much',
        })
      }),
  output: () => z.array(setting()),
})

import { customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A moment in time; the name of such a column ends in `_at`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A time of day, as `07:30:00`. */
export const clockTime = customType<{ data: string }>({ dataType: () => 'time without time zone' })

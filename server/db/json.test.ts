import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/empty-database.ts'
import { connect } from './connect.ts'
import {
  array,
  asText,
  moment,
  number,
  dayText,
  object,
  orNull,
  truth,
  uuidText,
  when,
  word,
  written,
  type Json,
} from './json.ts'

/** What the database makes of it, given these values as `$1`, `$2` … */
async function readBack(json: Json<unknown>, values: unknown[] = []): Promise<unknown> {
  const database = connect(await emptyDatabase(), () => undefined, { size: 1 })
  await database.pool.query(`SET TimeZone = 'Africa/Lagos'`)
  const { rows } = await database.pool.query(`SELECT ${asText(json)} AS json`, values)
  await database.close()
  return JSON.parse(rows[0].json)
}

test('whatever somebody writes comes back as it was, and ends nothing', async () => {
  const odd = `a "quote", a \\ and 'one', 100 %s of %% \n\t\u0001 ₦ 😀 ","admin":true,"x":"`
  const shown = object<{ first: string; second: string | null }>({
    first: written('$1::text'),
    second: orNull(written('$1::text')),
  })
  expect(await readBack(shown, [odd])).toEqual({ first: odd, second: odd })
})

test('what is not there is null; what is, is of its kind', async () => {
  type Shown = {
    id: string
    count: number
    none: number | null
    yes: boolean
    unknown: boolean
    noWord: string | null
    noMoment: string | null
    inside: { a: number } | null
    outside: { a: number } | null
    list: number[]
    empty: number[]
  }
  const a = object<{ a: number }>({ a: number('1') })
  const shown = object<Shown>({
    id: word(`'x'`),
    count: number('7'),
    none: orNull(number('NULL::int')),
    yes: truth('1 < 2'),
    unknown: truth('NULL::boolean'),
    noWord: orNull(word('NULL::text')),
    noMoment: orNull(moment('NULL::timestamptz')),
    inside: when('true', a),
    outside: when('false', a),
    list: array(number('n'), 'generate_series(1, 3) AS n', 'n DESC'),
    empty: array(number('n'), 'generate_series(1, 0) AS n', 'n'),
  })
  expect(await readBack(shown)).toEqual({
    id: 'x',
    count: 7,
    none: null,
    yes: true,
    unknown: false,
    noWord: null,
    noMoment: null,
    inside: { a: 1 },
    outside: null,
    list: [3, 2, 1],
    empty: [],
  })
})

test('a moment is written as Date writes it, wherever the database believes to be', async () => {
  const at = new Date('2026-11-16T23:05:09.070Z')
  const shown = object<{ at: string }>({ at: moment('$1::timestamptz') })
  expect(await readBack(shown, [at])).toEqual({ at: at.toISOString() })
  // Lagos would say the next day; what is finer than a millisecond is cut, as Date cuts it.
  expect(await readBack(shown, ['2026-11-17 00:05:09.0709+01'])).toEqual({ at: at.toISOString() })
})

test('an id and a day are written as they are, and nothing else passes for one', async () => {
  const shown = object<{ id: string; day: string | null }>({
    id: uuidText('$1'),
    day: orNull(dayText('$2')),
  })
  const id = '01939c3e-0000-7000-8000-000000000001'
  expect(await readBack(shown, [id, '2026-11-18'])).toEqual({ id, day: '2026-11-18' })
  expect(await readBack(shown, [id, null])).toEqual({ id, day: null })
  const ending = '","admin":"true'
  await expect(readBack(shown, [ending, null])).rejects.toThrow('uuid')
  await expect(readBack(shown, [id, ending])).rejects.toThrow('date')
  const named = object<{ kind: 'one' }>({ kind: word('$1') })
  expect(await readBack(named, [ending])).toEqual({ kind: ending })
})

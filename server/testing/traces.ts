import type pg from 'pg'

/** Where any of the words stand: every column of every table, whatever it is made for. */
export async function placesOf(pool: Pick<pg.Pool, 'query'>, words: string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ place: string; columns: string }>(
    `SELECT table_name AS place, string_agg(format(CASE data_type
         WHEN 'bytea' THEN '(%L, encode(%I, ''escape''))' ELSE '(%L, %I::text)' END,
       column_name, column_name), ', ') AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY 1`,
  )
  const found = tables.map(async ({ place, columns }) => {
    const { rows } = await pool.query<{ called: string; word: string }>(
      `SELECT DISTINCT cells.called, word
       FROM "${place}" CROSS JOIN LATERAL (VALUES ${columns}) AS cells (called, cell)
         CROSS JOIN unnest($1::text[]) AS word
       WHERE position(lower(word) IN lower(cells.cell)) > 0`,
      [words],
    )
    return rows.map(({ called, word }) => `${place}.${called}: ${word}`)
  })
  return (await Promise.all(found)).flat()
}

/** Moments as the wire has them. */
type Written<Row, Field extends keyof Row> = Omit<Row, Field> & {
  [F in Field]: Row[F] extends Date ? string : string | null
}

/** Writes a moment of a row out. */
export const writing =
  <Field extends string>(field: Field) =>
  <Row extends Record<Field, Date | null>>(row: Row): Written<Row, Field> =>
    ({ ...row, [field]: row[field]?.toISOString() ?? null }) as unknown as Written<Row, Field>

import { AppError, type ErrorCode } from '#contract/errors.ts';

/** The first row of a query. Throws the error if there is none. */
export async function readOne<Row>(
  query: { executeTakeFirst(): Promise<Row | undefined> },
  missing: ErrorCode,
): Promise<Row> {
  const row = await query.executeTakeFirst();
  if (!row) throw new AppError(missing);
  return row;
}

import type { Updateable } from 'kysely';
import type { KeptLine, NewLine } from '../../contract/itemized-estimates.ts';
import { LINES_MAX } from '../../contract/itemized-estimates.ts';
import { invalid, AppError } from '../../contract/errors.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import type { Tables } from '../platform/database/tables.ts';
import { newId } from '../platform/ids.ts';
import { completeLine } from './estimate.ts';
import type { LineRow } from './tables.ts';

/** An estimate's line items in order. */
export async function linesOf(db: CompanyDb, estimateId: string): Promise<LineRow[]> {
  return db
    .selectFrom('itemized_estimates')
    .selectAll()
    .where('estimate_id', '=', estimateId)
    .orderBy('position')
    .orderBy('itemized_estimate_id')
    .execute();
}

/** Appends line items. The estimate must be locked. */
export async function addLines(db: CompanyDb, estimateId: string, lines: readonly NewLine[]): Promise<LineRow[]> {
  const { count, last } = await db
    .selectFrom('itemized_estimates')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('position').as('last')])
    .where('estimate_id', '=', estimateId)
    .executeTakeFirstOrThrow();
  if (count + lines.length > LINES_MAX) throw tooManyLines();
  return insertLines(db, estimateId, lines, (last ?? -1) + 1);
}

export async function insertLines(
  db: CompanyDb,
  estimateId: string,
  lines: readonly NewLine[],
  firstPosition = 0,
): Promise<LineRow[]> {
  if (lines.length === 0) return [];
  const values = lines.map((line, index) => ({
    ...completeLine(line),
    itemized_estimate_id: newId(),
    estimate_id: estimateId,
    position: firstPosition + index,
  }));
  return db.insertInto('itemized_estimates').values(values).returningAll().execute();
}

/**
 * Replaces the estimate's line items with these, in this order: updates those with an id, inserts the others, deletes
 * the rest.
 */
export async function replaceLines(db: CompanyDb, estimateId: string, lines: readonly KeptLine[]): Promise<void> {
  const saved = await linesOf(db, estimateId);
  const byId = new Map(saved.map((line) => [line.itemized_estimate_id, line]));
  const keptIds = lines.flatMap((line) => line.itemized_estimate_id || []);
  if (new Set(keptIds).size !== keptIds.length || keptIds.some((id) => !byId.has(id))) {
    throw new AppError('itemized_estimate_not_found');
  }
  const goneIds = saved.map((line) => line.itemized_estimate_id).filter((id) => !keptIds.includes(id));
  if (goneIds.length > 0) {
    await db.deleteFrom('itemized_estimates').where('itemized_estimate_id', 'in', goneIds).execute();
  }
  for (const [position, { itemized_estimate_id: id, ...line }] of lines.entries()) {
    const kept = id ? byId.get(id) : undefined;
    const complete = { ...completeLine(line), position };
    if (!kept) await insertLines(db, estimateId, [line], position);
    else if (differs(kept, complete)) await updateLine(db, kept.itemized_estimate_id, complete);
  }
}

function differs(saved: LineRow, line: ReturnType<typeof completeLine> & { position: number }): boolean {
  return Object.entries(line).some(([name, value]) => {
    const before = saved[name as keyof LineRow];
    return typeof value === 'number' ? Number(before) !== value : before !== value;
  });
}

export async function lockLine(db: CompanyDb, id: string): Promise<LineRow> {
  const row = await db
    .selectFrom('itemized_estimates')
    .selectAll()
    .where('itemized_estimate_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('itemized_estimate_not_found');
  return row;
}

/** The estimate of a line item; queried before the estimate is locked, so that locks are taken from the parent down. */
export async function estimateOfLine(db: CompanyDb, id: string): Promise<string> {
  const row = await db
    .selectFrom('itemized_estimates')
    .select('estimate_id')
    .where('itemized_estimate_id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('itemized_estimate_not_found');
  return row.estimate_id;
}

export async function updateLine(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['itemized_estimates']>,
): Promise<LineRow> {
  return db
    .updateTable('itemized_estimates')
    .set(changes)
    .where('itemized_estimate_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteLine(db: CompanyDb, id: string): Promise<void> {
  await db.deleteFrom('itemized_estimates').where('itemized_estimate_id', '=', id).execute();
}

export async function deleteLines(db: CompanyDb, estimateId: string): Promise<void> {
  await db.deleteFrom('itemized_estimates').where('estimate_id', '=', estimateId).execute();
}

function tooManyLines(): AppError {
  return invalid({ itemized_estimates: [`An estimate has at most ${LINES_MAX} lines.`] });
}

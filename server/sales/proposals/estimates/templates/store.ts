import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ListQuery } from '#contract/endpoint.ts';
import { AppError, invalid } from '#contract/errors.ts';
import { TEMPLATES_MAX, TOO_MANY_TEMPLATES } from '#contract/sales/estimate-templates.ts';
import { LINES_MAX } from '#contract/sales/itemized-estimates.ts';
import { LineItemStore } from '../../../../core/documents/line-item-store.ts';
import type { CompanyDb } from '../../../../platform/database/database.ts';
import { isUniqueViolation } from '../../../../platform/database/errors.ts';
import { listPage } from '../../../../platform/database/list.ts';
import { onKey } from '../../../../platform/database/on-key.ts';
import { readOne } from '../../../../platform/database/read-one.ts';
import type { Tables } from '../../../../platform/database/tables.ts';

export type TemplateRow = Selectable<Tables['estimate_templates']>;

export const templateLineItems = new LineItemStore({
  table: 'itemized_estimate_templates',
  id: 'itemized_estimate_template_id',
  parent: 'estimate_template_id',
  notFound: 'estimate_template_not_found',
  max: LINES_MAX,
  tooMany: `An estimate has at most ${LINES_MAX} lines.`,
});

/** Adds a template, unless the maximum is reached. Two concurrent requests may exceed the limit by one. */
export async function createTemplate(
  db: CompanyDb,
  template: Insertable<Tables['estimate_templates']>,
): Promise<TemplateRow> {
  const { count } = await db
    .selectFrom('estimate_templates')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= TEMPLATES_MAX) throw invalid({ name: [TOO_MANY_TEMPLATES] });
  return db
    .insertInto('estimate_templates')
    .values(template)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(rejectDuplicate);
}

/** A page of the templates, ordered by name. */
export async function listTemplates(db: CompanyDb, query: ListQuery) {
  const all = db.selectFrom('estimate_templates').selectAll();
  return listPage(db, all, query, { textColumns: ['name'], order: '-estimate_template_id' });
}

export async function readTemplate(db: CompanyDb, id: string): Promise<TemplateRow> {
  return readOne(
    db.selectFrom('estimate_templates').selectAll().where('estimate_template_id', '=', id),
    'estimate_template_not_found',
  );
}

/** The template, locked with its line items until the transaction ends. */
export async function lockTemplate(db: CompanyDb, id: string): Promise<TemplateRow> {
  return readOne(
    db.selectFrom('estimate_templates').selectAll().where('estimate_template_id', '=', id).forNoKeyUpdate(),
    'estimate_template_not_found',
  );
}

export async function updateTemplate(
  db: CompanyDb,
  id: string,
  changes: Updateable<Tables['estimate_templates']>,
): Promise<void> {
  await db
    .updateTable('estimate_templates')
    .set(changes)
    .where('estimate_template_id', '=', id)
    .execute()
    .catch(rejectDuplicate);
}

/** Deletes the template and returns its former row. */
export async function deleteTemplate(db: CompanyDb, id: string): Promise<TemplateRow> {
  return readOne(
    db.deleteFrom('estimate_templates').where('estimate_template_id', '=', id).returningAll(),
    'estimate_template_not_found',
  );
}

/** Counts an estimate that is created from a locked template. */
export async function countUse(db: CompanyDb, { estimate_template_id, times_used }: TemplateRow, now: Date) {
  await updateTemplate(db, estimate_template_id, { times_used: times_used + 1, last_used_at: now });
}

/** The line items of templates in order, with today's prices from the price book. */
export async function linesOfTemplates(db: CompanyDb, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('itemized_estimate_templates as l')
    .leftJoin('price_items as p', onKey('p', 'l.price_item_id'))
    .selectAll('l')
    .select(['p.unit_price_dollar as book_price_dollar', 'p.unit_cost_dollar as book_cost_dollar'])
    .where('l.estimate_template_id', 'in', ids)
    .orderBy('l.position')
    .orderBy('l.itemized_estimate_template_id')
    .execute();
}

export type TemplateLineRow = Awaited<ReturnType<typeof linesOfTemplates>>[number];

function rejectDuplicate(error: unknown): never {
  throw isUniqueViolation(error, 'estimate_templates_name_key') ? new AppError('duplicate_estimate_template') : error;
}

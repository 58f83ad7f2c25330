import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { AppError, type ErrorCode, invalid } from '#contract/errors.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';

/** The tables of line items. Each has an id, its document's id, a position and fields of its own. */
type LineItemTable = keyof Tables & (`itemized_${string}` | 'change_order_line_items');

interface LineItems<T extends LineItemTable, Id, Parent> {
  table: T;
  id: Id & keyof Tables[T];
  /** The column of the document's id. */
  parent: Parent & keyof Tables[T];
  notFound: ErrorCode;
  /** The maximum number of line items of a document. */
  max: number;
  tooMany: string;
}

/** A line item in a complete list; one without an id is new. */
interface ListedLineItem<Fields> {
  id: string | undefined;
  fields: Fields;
}

type Row<T extends LineItemTable> = Selectable<Tables[T]>;
type Fields<T extends LineItemTable, Id extends string, Parent extends string> = Omit<
  Insertable<Tables[T]>,
  'company_id' | 'position' | 'created_at' | 'updated_at' | NoInfer<Id> | NoInfer<Parent>
>;

/**
 * The SQL for the line items of one kind of document. A caller may write only after it has locked or created the
 * document: the document's lock also protects its line items.
 */
export class LineItemStore<T extends LineItemTable, Id extends string, Parent extends string> {
  // Kysely cannot check the columns of a table that is a type parameter; the types above do.
  readonly #definition: {
    table: string;
    id: string;
    parent: string;
    notFound: ErrorCode;
    max: number;
    tooMany: string;
  };

  constructor(definition: LineItems<T, Id, Parent>) {
    this.#definition = definition;
  }

  /** Returns the line items of a document in order. */
  async list(db: CompanyDb, parentId: string): Promise<Row<T>[]> {
    const { table, id, parent } = this.#definition;
    const rows = await untyped(db)
      .selectFrom(table)
      .selectAll()
      .where(parent, '=', parentId)
      .orderBy('position')
      .orderBy(id)
      .execute();
    return rows as Row<T>[];
  }

  async read(db: CompanyDb, itemId: string): Promise<Row<T>> {
    const { table, id, notFound } = this.#definition;
    const row = await untyped(db).selectFrom(table).selectAll().where(id, '=', itemId).executeTakeFirst();
    if (!row) throw new AppError(notFound);
    return row as Row<T>;
  }

  async insert(
    db: CompanyDb,
    parentId: string,
    items: readonly Fields<T, Id, Parent>[],
    firstPosition = 0,
  ): Promise<Row<T>[]> {
    if (items.length === 0) return [];
    const values = items.map((fields, at) => ({ ...fields, ...this.#position(newId(), parentId, firstPosition + at) }));
    const rows = await untyped(db).insertInto(this.#definition.table).values(values).returningAll().execute();
    return rows as Row<T>[];
  }

  /** Inserts line items after the existing ones. */
  async append(db: CompanyDb, parentId: string, items: readonly Fields<T, Id, Parent>[]): Promise<Row<T>[]> {
    const { table, parent, max, tooMany } = this.#definition;
    const { count, last } = await untyped(db)
      .selectFrom(table)
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number | null>('position').as('last')])
      .where(parent, '=', parentId)
      .executeTakeFirstOrThrow();
    if (count + items.length > max) throw invalid({ [table]: [tooMany] });
    return this.insert(db, parentId, items, (last ?? -1) + 1);
  }

  /**
   * Replaces the line items of a document, given those that are `saved`: deletes the missing ones and writes the
   * others in their new order with one statement. An unchanged line item keeps its version.
   */
  async replace(
    db: CompanyDb,
    parentId: string,
    saved: readonly Row<T>[],
    items: readonly ListedLineItem<Fields<T, Id, Parent>>[],
  ): Promise<void> {
    const { table, id, notFound } = this.#definition;
    const savedIds = saved.map((row) => (row as Record<string, unknown>)[id] as string);
    const remainingIds = items.flatMap((item) => item.id ?? []);
    const remaining = new Set(remainingIds);
    if (remaining.size !== remainingIds.length || remainingIds.some((itemId) => !savedIds.includes(itemId)))
      throw new AppError(notFound);
    const goneIds = savedIds.filter((itemId) => !remaining.has(itemId));
    if (goneIds.length > 0) await untyped(db).deleteFrom(table).where(id, 'in', goneIds).execute();
    const [first] = items;
    if (!first) return;
    const columns = [...Object.keys(first.fields), 'position'];
    const columnsOf = (source: string) => sql.join(columns.map((column) => sql.ref(`${source}.${column}`)));
    await untyped(db)
      .insertInto(table)
      .values(items.map((item, at) => ({ ...item.fields, ...this.#position(item.id ?? newId(), parentId, at) })))
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', id])
          .doUpdateSet(({ ref }) => Object.fromEntries(columns.map((column) => [column, ref(`excluded.${column}`)])))
          .where(sql<boolean>`(${columnsOf(table)}) is distinct from (${columnsOf('excluded')})`),
      )
      .execute();
  }

  async update(db: CompanyDb, itemId: string, fields: Partial<Fields<T, Id, Parent>>): Promise<Row<T>> {
    const { table, id } = this.#definition;
    const row = await untyped(db)
      .updateTable(table)
      .set(fields)
      .where(id, '=', itemId)
      .returningAll()
      .executeTakeFirstOrThrow();
    return row as Row<T>;
  }

  async remove(db: CompanyDb, itemId: string): Promise<void> {
    const { table, id } = this.#definition;
    await untyped(db).deleteFrom(table).where(id, '=', itemId).execute();
  }

  async removeAll(db: CompanyDb, parentId: string): Promise<void> {
    const { table, parent } = this.#definition;
    await untyped(db).deleteFrom(table).where(parent, '=', parentId).execute();
  }

  /** The columns of a line item that link it to its document, in this position. */
  #position(itemId: string, parentId: string, position: number) {
    const { id, parent } = this.#definition;
    return { [id]: itemId, [parent]: parentId, position };
  }
}

function untyped(db: CompanyDb) {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>;
}

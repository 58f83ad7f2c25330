import { invalid } from '#contract/errors.ts';
import type { ReferenceList } from '#contract/identity/references.ts';
import type { SystemDb } from '../../platform/database/database.ts';

/** Throws for a value that is not in its list. `field` is its field name in the body. */
export async function requireReference(db: SystemDb, list: ReferenceList, field: string, name: string): Promise<void> {
  const entry = await db
    .selectFrom('reference_entries')
    .select('name')
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirst();
  if (!entry) throw invalid({ [field]: [`"${name}" is not on the list. Please choose an entry of the list.`] });
}

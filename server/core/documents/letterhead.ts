import type { Selectable } from 'kysely';
import type { CompanyDb } from '../../platform/database/database.ts';
import { readOne } from '../../platform/database/read-one.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The company's data on its sales documents, with its logo file, and its defaults for what they show. */
export type Letterhead = Pick<
  Selectable<Tables['companies']>,
  | 'name'
  | 'address_1'
  | 'address_2'
  | 'city'
  | 'state'
  | 'zip'
  | 'phone'
  | 'email'
  | 'web_url'
  | 'text_above_signature'
  | 'customer_sees'
> & { logo_key: string | null };

export async function readLetterhead(db: CompanyDb): Promise<Letterhead> {
  const logo = db
    .selectFrom('images')
    .select('file_key')
    .where('image_for_tag', '=', 'company')
    .where('size_tag', '=', 'small');
  return readOne(
    db
      .selectFrom('companies')
      .select([
        'name',
        'address_1',
        'address_2',
        'city',
        'state',
        'zip',
        'phone',
        'email',
        'web_url',
        'text_above_signature',
        'customer_sees',
      ])
      .select(logo.as('logo_key')),
    'company_not_found',
  );
}

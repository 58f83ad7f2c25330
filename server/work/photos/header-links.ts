import type { Person } from '../../core/endpoints/person.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { presentImage } from './present.ts';
import { imagesOfHeader } from './store.ts';

/**
 * The calls of the header of every screen, for the company's logo and the account's own image, with their responses: a
 * page that contains them saves the browser both.
 */
export async function linksOfHeader(db: CompanyDb, person: Pick<Person, 'account_id' | 'company_code' | 'role'>) {
  const { company_code, account_id } = person;
  const images = await imagesOfHeader(db, account_id);
  const photosFor = (tag: 'company' | 'account') =>
    images.filter((image) => image.image_for_tag === tag).map((image) => presentImage(image, person));
  const small = { image_size_tag: 'small' } as const;
  return [
    { query: { image_for_tag: 'company' as const, company_code, ...small }, photos: photosFor('company') },
    { query: { image_for_tag: 'account' as const, account_id, ...small }, photos: photosFor('account') },
  ];
}

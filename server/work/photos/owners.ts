import { invalid, AppError } from '#contract/errors.ts';
import { type ImageTag, SELECT_PROJECT } from '#contract/work/images.ts';
import type { Person } from '../../core/endpoints/person.ts';
import { requireOwnCompany } from '../../identity/companies/company-code.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { filterId } from '../../platform/ids.ts';
import type { ImageRow, Owner } from './store.ts';

/** Finds a project by id; throws for one of another company. */
export type FindProject = (db: CompanyDb, projectId: string) => Promise<unknown>;

interface Named {
  image_for_tag: ImageTag;
  project_id?: string | undefined;
  company_code?: string | undefined;
  account_id?: string | undefined;
}

/**
 * The owner of the image that a call concerns. A company is identified by its code and an account by its id; both
 * must be the caller's own, which is also the default. A project must be the company's, and needs a subscription.
 */
export async function ownerNamed(
  db: CompanyDb,
  person: Person,
  named: Named,
  findProject: FindProject,
): Promise<Owner> {
  const { image_for_tag: tag, project_id, company_code, account_id } = named;
  requireAccessTo(person, tag);
  requireOwnCompany(person, company_code);
  if (account_id !== undefined && account_id !== person.account_id) throw new AppError('account_not_found');
  if (project_id !== undefined) await findProject(db, filterId(project_id));
  if (tag === 'company') return { tag };
  if (tag === 'account') return { tag, account_id: person.account_id };
  if (project_id === undefined) throw invalid({ project_id: [SELECT_PROJECT] });
  return { tag, project_id };
}

/** The field of a call that identifies an owner of this kind. */
export function namedBy(tag: ImageTag, name: string): Named {
  if (tag === 'project') return { image_for_tag: tag, project_id: name };
  return tag === 'company' ? { image_for_tag: tag, company_code: name } : { image_for_tag: tag, account_id: name };
}

type Uploaded = Pick<ImageRow, 'image_for_tag' | 'uploaded_by_account_id'>;

/** Crew leads may delete and replace only their own photos of a project. */
export function requireOwnUpload({ role, account_id }: Person, image: Uploaded): void {
  if (role !== 'crew_lead' || image.image_for_tag !== 'project') return;
  if (image.uploaded_by_account_id !== account_id) throw new AppError('not_your_role');
}

/** Only owners may change the company's logo, like its other data. */
export function requireMayChange({ role, connection }: Person, tag: ImageTag): void {
  // A program adds photos of projects; the logo and profile images are for people.
  if (connection && tag !== 'project') throw new AppError('not_for_tokens');
  if (tag === 'company' && role !== 'owner') throw new AppError('not_your_role');
}

/** Logos and profile images need only a session; projects need a subscription. */
export function requireAccessTo(person: Person, tag: ImageTag): void {
  if (tag !== 'project') return;
  if (person.subscription_status !== 'active') throw new AppError('subscription_inactive');
}

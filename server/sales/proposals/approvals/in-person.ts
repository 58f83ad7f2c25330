import { refColumns, refOf } from '../../../core/documents/proposal-ref.ts';
import type { Person } from '../../../core/endpoints/person.ts';
import type { Emit } from '../../../core/events.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { addToDirectory } from '../../../platform/database/directory.ts';
import { newId, newToken, tokenHash } from '../../../platform/ids.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import { documentNotReady } from '../revision-pdf.ts';
import { proposeRevision, type Revision } from '../revisions.ts';
import { rejectApproved } from './approval.ts';

interface Signing {
  kind: ProposalKind;
  emit: Emit;
  id: string;
  person: Person;
  now: Date;
}

const SESSION_MINUTES = 30;

/** The revision to sign: the newest one if it is current, otherwise a new one, created as for a message. */
export async function revisionToSign(db: CompanyDb, { kind, emit, id, person, now }: Signing): Promise<Revision> {
  const locked = await kind.lock(db, id);
  rejectApproved(locked, person.time_zone);
  return proposeRevision(db, { kind, emit }, { locked, proposal: await kind.read(db, id) }, { person, now });
}

/** Creates the link that opens a revision on a device of the company; returns its token. */
export async function openSigningSession(
  db: CompanyDb,
  { kind, id, person, now }: Signing,
  { revision_id }: Pick<Revision, 'revision_id'>,
): Promise<{ token: string; expires_at: Date }> {
  const locked = await kind.lock(db, id);
  rejectApproved(locked, person.time_zone);
  // Another revision was sent while this one was rendered.
  if (locked.revision_id !== revision_id) throw documentNotReady();
  const token = newToken();
  const expires_at = new Date(now.getTime() + SESSION_MINUTES * 60_000);
  const account_name = `${person.first_name} ${person.last_name}`.trim();
  const link = { link_id: newId(), token_hash: tokenHash(token) };
  await db
    .insertInto('document_links')
    .values({
      ...link,
      kind: 'in_person',
      ...refColumns(refOf(locked)),
      account_id: person.account_id,
      account_name,
      expires_at,
      created_at: now,
    })
    .execute();
  await addToDirectory(db, 'document_links_token_hash_key', link.link_id, link.token_hash.toString('hex'));
  return { token, expires_at };
}

import { shownPhotos } from '../documents/shown-photos.ts';
import { canonicalJson } from '../platform/canonical-json.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { contentSha256, estimateContent } from './estimate-content.ts';
import type { EstimateDocument } from './estimate-document.ts';
import { estimateLineItems } from './line-items.ts';
import type { LockedEstimate } from './store.ts';

/** What was put before the customer, frozen. */
export interface Revision {
  revision_id: string;
  snapshot: EstimateDocument;
  /** Of one made now: whether it says something else than the one before, or only has new dates. */
  update?: 'changed' | 'renewed';
}

interface Sending {
  estimate: LockedEstimate;
  /** The estimate as it stands, with the dates of today. */
  snapshot: EstimateDocument;
  account_id: string;
  now: Date;
}

/**
 * The revision that goes out when a locked estimate is sent: the newest one again while it says the same, is unanswered
 * and valid, or is approved; otherwise a new one. A changed letterhead, address or text above the signature and other photos
 * make a new one too, although they do not pause the estimate.
 */
export async function revisionToSend(db: CompanyDb, sending: Sending): Promise<Revision> {
  const { estimate, account_id, now } = sending;
  const snapshot = { ...sending.snapshot, shown_photos: await shownPhotos(db, estimate.estimate_id) };
  const content_sha256 = contentSha256(snapshot);
  const newest = estimate.revision_id === null ? undefined : await findRevision(db, estimate.revision_id);
  if (newest && (estimate.answer === 'approved' || isCurrent(estimate, newest, { snapshot, content_sha256 })))
    return newest;
  const revision = {
    revision_id: newId(),
    estimate_id: estimate.estimate_id,
    revision_number: (estimate.revision_number ?? 0) + 1,
    content_sha256,
    valid_until: snapshot.valid_until,
  };
  await db
    .insertInto('revisions')
    .values({ ...revision, snapshot: JSON.stringify(snapshot), created_by_account_id: account_id, created_at: now })
    .execute();
  const progress = {
    ...revision,
    is_changed: false,
    sent_at: now,
    opened_at: null,
    answer: null,
    answered_at: null,
    approved_by_name: null,
  };
  await db
    .insertInto('estimate_progress')
    .values(progress)
    .onConflict((conflict) => conflict.columns(['company_id', 'estimate_id']).doUpdateSet(progress))
    .execute();
  const update = estimate.content_sha256?.equals(content_sha256) ? 'renewed' : 'changed';
  return { revision_id: revision.revision_id, snapshot, ...(newest && { update }) };
}

function isCurrent(
  estimate: LockedEstimate,
  newest: Revision,
  { snapshot, content_sha256 }: { snapshot: EstimateDocument; content_sha256: Buffer },
): boolean {
  if (estimate.answer !== null || !estimate.content_sha256?.equals(content_sha256)) return false;
  const { valid_until } = newest.snapshot;
  if (valid_until !== null && snapshot.date > valid_until) return false;
  return canonicalJson(headOf(newest.snapshot)) === canonicalJson(headOf(snapshot));
}

function headOf({ company, customer, project, text_above_signature = '', shown_photos = [] }: EstimateDocument) {
  return { company, customer, project, text_above_signature, shown_photos };
}

async function findRevision(db: CompanyDb, revisionId: string): Promise<Revision | undefined> {
  const row = await db
    .selectFrom('revisions')
    .select(['revision_id', 'snapshot'])
    .where('revision_id', '=', revisionId)
    .executeTakeFirst();
  return row && { revision_id: row.revision_id, snapshot: row.snapshot as EstimateDocument };
}

/**
 * Records whether a locked estimate differs from its newest revision, after it was written. Nothing for one that was
 * never sent.
 */
export async function noteChange(db: CompanyDb, before: LockedEstimate): Promise<void> {
  if (!before.content_sha256) return;
  const { estimate_id } = before;
  const row = await db
    .selectFrom('estimates')
    .selectAll()
    .where('estimate_id', '=', estimate_id)
    .executeTakeFirstOrThrow();
  const content = estimateContent(row, await estimateLineItems.list(db, estimate_id));
  const is_changed = !before.content_sha256.equals(contentSha256(content));
  if (is_changed === before.is_changed) return;
  await db.updateTable('estimate_progress').set({ is_changed }).where('estimate_id', '=', estimate_id).execute();
}

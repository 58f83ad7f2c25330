import { type RecordedApprovalInput, SAID_YES_LATER } from '../../contract/approvals.ts';
import { invalid } from '../../contract/errors.ts';
import type { HttpContext } from '../endpoints/handlers.ts';
import type { Person } from '../endpoints/person.ts';
import type { EstimateDocument } from '../estimates/estimate-document.ts';
import { snapshotOf } from '../estimates/estimate-snapshot.ts';
import { type Revision, revisionToSend } from '../estimates/revisions.ts';
import { type LockedEstimate, lockEstimate, readEstimate } from '../estimates/store.ts';
import { dayIn, writtenDay } from '../platform/clock.ts';
import type { CompanyDb } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { type Choice, choiceAmong, rejectApproved, rejectRevised } from './approval.ts';
import { recordedAuditTrail } from './audit-trail.ts';
import { type ApprovalServices, recordApproval } from './record-approval.ts';
import { documentNotReady } from './rendered-revision.ts';
import { type ApprovalRow, readRevision } from './store.ts';

/** A yes that the company has heard or read, and somebody of it records. */
export interface Recording {
  estimate_id: string;
  input: RecordedApprovalInput;
  person: Person;
  http: Pick<HttpContext, 'address' | 'ip' | 'userAgent'>;
  now: Date;
}

/** The revision that was approved: the newest one, made now where there is none. Rejects what cannot be recorded of it. */
export async function revisionApproved(db: CompanyDb, recording: Recording): Promise<Revision> {
  const { estimate_id, person, now } = recording;
  const estimate = await lockEstimate(db, estimate_id);
  if (estimate.revision_id !== null) {
    const revision = await readRevision(db, estimate.revision_id);
    recordable(estimate, revision.snapshot, recording);
    return revision;
  }
  const snapshot = await snapshotOf(db, await readEstimate(db, estimate_id), dayIn(person.time_zone, now));
  recordable(estimate, snapshot, recording);
  return revisionToSend(db, { estimate, snapshot, account_id: person.account_id, now });
}

/** Records the approval of the newest revision, once its PDF has bytes. */
export async function recordByHand(
  db: CompanyDb,
  services: ApprovalServices,
  recording: Recording,
): Promise<ApprovalRow> {
  const { estimate_id, input, person, http, now } = recording;
  const estimate = await lockEstimate(db, estimate_id);
  if (estimate.revision_id === null) throw documentNotReady();
  const revision = await readRevision(db, estimate.revision_id);
  const choice = recordable(estimate, revision.snapshot, recording);
  const { pdf_sha256 } = revision;
  if (!pdf_sha256) throw documentNotReady();

  const approval_id = newId();
  const { company_id, account_id } = person;
  const { how, approved_on, note, signer_name } = input;
  const name = `${person.first_name} ${person.last_name}`.trim();
  const trail = recordedAuditTrail({
    approval_id,
    company_id,
    estimate_id,
    revision: { ...revision, pdf_sha256 },
    choice,
    input,
    recorded_by: { account_id, name },
    http,
    now,
  });
  const recorded = { recorded_by_account_id: account_id, recorded_by_name: name };
  const evidence = { how, approved_on, note, ...recorded, pdf_sha256, ...trail };
  const approved = { approval_id, estimate, revision, choice, signer_name, now };
  return recordApproval(db, services, { ...approved, evidence, by: { person, http } });
}

/** What is approved; rejects a yes that no longer counts, or that came before there was anything to approve. */
function recordable(
  estimate: LockedEstimate,
  snapshot: EstimateDocument,
  { input, person, now }: Pick<Recording, 'input' | 'person' | 'now'>,
): Choice {
  rejectApproved(estimate, person.time_zone);
  rejectRevised(estimate);
  const { approved_on } = input;
  if (approved_on > dayIn(person.time_zone, now)) throw invalid({ approved_on: [SAID_YES_LATER] });
  if (approved_on < snapshot.date) {
    const sentence = `This version of the estimate is of ${writtenDay(snapshot.date)}. The day cannot be before it.`;
    throw invalid({ approved_on: [sentence] });
  }
  return choiceAmong(snapshot, input.selected_line_item_ids);
}

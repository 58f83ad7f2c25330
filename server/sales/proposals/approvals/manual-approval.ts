import { invalid } from '#contract/errors.ts';
import { type RecordedApprovalInput, APPROVED_IN_FUTURE } from '#contract/sales/approvals.ts';
import { type ProposalDocument, nounOf } from '../../../core/documents/proposal-document.ts';
import type { HttpContext } from '../../../core/endpoints/handlers.ts';
import type { Person } from '../../../core/endpoints/person.ts';
import { dayIn, writtenDay } from '../../../platform/clock.ts';
import type { CompanyDb } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { ProposalKind } from '../proposal-kind.ts';
import type { Choice } from '../proposal.ts';
import { documentNotReady } from '../revision-pdf.ts';
import { proposeRevision, type Revision } from '../revisions.ts';
import { rejectApproved, rejectUnderRevision } from './approval.ts';
import { recordedAuditTrail } from './audit-trail.ts';
import { type ApprovalServices, recordApproval } from './record-approval.ts';
import { type ApprovalRow, readRevision } from './store.ts';

/** An approval outside of the system, recorded by a user of the company. */
export interface Recording {
  id: string;
  input: RecordedApprovalInput;
  person: Person;
  http: Pick<HttpContext, 'address' | 'ip' | 'userAgent'>;
  now: Date;
}

/**
 * The revision that was approved: the newest one, created now if there is none. Rejects an approval that cannot be
 * recorded for it.
 */
export async function revisionApproved(
  db: CompanyDb,
  services: Pick<ApprovalServices, 'kind' | 'emit'>,
  recording: Recording,
): Promise<Revision> {
  const { kind } = services;
  const { id, person, now } = recording;
  const document = await kind.lock(db, id);
  rejectApproved(document, person.time_zone);
  rejectUnderRevision(document);
  const revision =
    document.revision_id === null
      ? await proposeRevision(db, services, { locked: document, proposal: await kind.read(db, id) }, { person, now })
      : await readRevision(db, document.revision_id);
  chosenOf(kind, revision.snapshot, recording);
  return revision;
}

/** Records the approval of the newest revision once its PDF is rendered. */
export async function recordManualApproval(
  db: CompanyDb,
  services: ApprovalServices,
  recording: Recording,
): Promise<ApprovalRow> {
  const { kind } = services;
  const { id, input, person, http, now } = recording;
  const document = await kind.lock(db, id);
  if (document.revision_id === null) throw documentNotReady();
  rejectApproved(document, person.time_zone);
  rejectUnderRevision(document);
  const revision = await readRevision(db, document.revision_id);
  const choice = chosenOf(kind, revision.snapshot, recording);
  const { pdf_sha256 } = revision;
  if (!pdf_sha256) throw documentNotReady();

  const approval_id = newId();
  const { company_id, account_id } = person;
  const { how, approved_on, note, signer_name } = input;
  const name = `${person.first_name} ${person.last_name}`.trim();
  const trail = recordedAuditTrail({
    approval_id,
    company_id,
    document,
    revision: { ...revision, pdf_sha256 },
    choice,
    input,
    recorded_by: { account_id, name },
    http,
    now,
  });
  const recorded = { recorded_by_account_id: account_id, recorded_by_name: name };
  const evidence = { how, approved_on, note, ...recorded, pdf_sha256, ...trail };
  const approved = { approval_id, document, revision, choice, signer_name, now };
  return recordApproval(db, services, { ...approved, evidence, by: { person, http } });
}

/** The approved choice. Rejects an approval dated before there was anything to approve, or in the future. */
function chosenOf(
  kind: ProposalKind,
  snapshot: ProposalDocument,
  { input, person, now }: Pick<Recording, 'input' | 'person' | 'now'>,
): Choice {
  const { approved_on } = input;
  if (approved_on > dayIn(person.time_zone, now)) throw invalid({ approved_on: [APPROVED_IN_FUTURE] });
  if (approved_on < snapshot.date) {
    const version = `This version of the ${nounOf(snapshot)}`;
    const sentence = `${version} is of ${writtenDay(snapshot.date)}. The day cannot be before it.`;
    throw invalid({ approved_on: [sentence] });
  }
  return kind.choose(snapshot, input);
}

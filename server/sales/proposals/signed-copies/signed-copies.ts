import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { isManualApproval } from '#contract/sales/approvals.ts';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import { type ProposalKindName, refOf } from '../../../core/documents/proposal-ref.ts';
import { pdfOf, type PrintedKind } from '../../../core/documents/rendering.ts';
import { SIGNED_COPIES } from '../../../core/due-kinds.ts';
import { readCompany } from '../../../identity/companies/store.ts';
import type { Clock } from '../../../platform/clock.ts';
import { asCompany, type CompanyDb, type Database } from '../../../platform/database/database.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Documents } from '../../../platform/pdf/renderer.ts';
import { type DueKind, workOnDue } from '../../../platform/queue/due.ts';
import { jobQueue } from '../../../platform/queue/queue.ts';
import { type ApprovalRow, readApproval, readRevision, type RevisionRow } from '../approvals/store.ts';
import { openingsOf } from '../approvals/timeline.ts';
import { storedPdf, type PdfRow } from '../stored-pdf.ts';
import { signedChangeOrderDocument } from './signed-change-order.ts';
import { type Certificate, copyFileName, type SignedCopy } from './signed-copy.ts';
import { signedEstimateDocument } from './signed-estimate.ts';

/** How the signed copy of each kind of document is printed. */
const signedKinds: Record<ProposalKindName, PrintedKind<SignedCopy>> = {
  estimate: signedEstimateDocument,
  change_order: signedChangeOrderDocument,
};

export interface SignedCopyKey {
  company_id: string;
  approval_id: string;
}

/** Retried for half an hour; `renderMissingCopies` finds copies that are missing after that. */
export const signedCopyQueue = jobQueue<SignedCopyKey>('approvals.render_signed_copy', { retries: 8 });

interface Services {
  database: Database;
  files: Files;
  documents: Documents;
  /** The URL of this installation. */
  publicUrl: string;
}

export type RenderSignedCopy = (key: SignedCopyKey) => Promise<Uint8Array>;

/**
 * Renders the signed copy of an approval once. Later calls, also after a crash, get the same bytes, whose hash is
 * stored with the approval. The message with the copy and the job request it at the same time and share one rendering.
 */
export function signedCopyRenderer({ documents, publicUrl, ...store }: Services): RenderSignedCopy {
  const underWay = new Map<string, Promise<Uint8Array>>();
  const render = (key: SignedCopyKey) =>
    storedPdf(store, rowOf(key), async () => {
      const { kind, copy } = await asCompany(store.database, key.company_id, (db) =>
        readSignedCopy(db, key.approval_id),
      );
      const verify_at = `${publicUrl.replace(/^https?:\/\//, '')}/pub/verify`;
      const renderer = documents.forDelivery(key);
      return (await pdfOf({ renderer, files: store.files }, signedKinds[kind], { ...copy, verify_at })).bytes;
    });
  return (key) => {
    const running = underWay.get(key.approval_id) ?? render(key).finally(() => underWay.delete(key.approval_id));
    underWay.set(key.approval_id, running);
    return running;
  };
}

function rowOf({ company_id, approval_id }: SignedCopyKey): PdfRow {
  return {
    company_id,
    keyPrefix: `signed-copies/${company_id}/${approval_id}`,
    find: (db) =>
      db
        .selectFrom('approvals')
        .select('signed_pdf_key as file_key')
        .where('approval_id', '=', approval_id)
        .executeTakeFirst(),
    async store(db, { file_key: signed_pdf_key, sha256: signed_pdf_sha256 }) {
      const { numUpdatedRows } = await db
        .updateTable('approvals')
        .set({ signed_pdf_key, signed_pdf_sha256 })
        .where('approval_id', '=', approval_id)
        .where('signed_pdf_key', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

/** The fields of a signed approval's audit trail that the certificate shows. */
interface AuditTrailFields {
  link: { channel: string; address: string } | { presence: string };
  ip_address: string;
  user_agent: string;
  browser_time_zone: string | null;
  consent: { version: number; text: string };
}

/** The content of a signed copy: the approved revision and its evidence. */
async function readSignedCopy(
  db: CompanyDb,
  approvalId: string,
): Promise<{ kind: ProposalKindName; copy: Omit<SignedCopy, 'verify_at'> }> {
  const approval = await readApproval(db, approvalId);
  const revision = await readRevision(db, approval.revision_id);
  const { time_zone, payment_options, name } = await readCompany(db);
  const { how, signer_name, signature, approved_on, recorded_by_name, left_out_line_item_ids } = approval;
  const { total_dollar, tax_amount, discount_usd, final_total } = approval;
  const document = refOf(approval);
  const copy = {
    ...revision.snapshot,
    approval: {
      how,
      signer_name,
      signature,
      approved_on,
      recorded_by_name,
      approved_at: approval.approved_at.toISOString(),
      left_out_line_item_ids,
      package: approval.package,
      total_dollar,
      tax_amount,
      discount_usd,
      final_total,
    },
    certificate: isManualApproval(how) ? null : certificateOf(approval, revision, await openingsOf(db, document)),
    how_to_pay: paymentInstruction(payment_options, name),
    time_zone,
  };
  return { kind: document.kind, copy };
}

function certificateOf(approval: ApprovalRow, revision: RevisionRow, messages: readonly Message[]): Certificate {
  const trail = JSON.parse(approval.audit_trail) as AuditTrailFields;
  const signed = `Consent given, version ${trail.consent.version}, and signed by ${approval.signer_name}`;
  return {
    revision_number: approval.revision_number,
    pdf_sha256: approval.pdf_sha256.toString('hex'),
    audit_trail_sha256: approval.audit_trail_sha256.toString('hex'),
    reached: trail.link,
    ip_address: trail.ip_address,
    user_agent: trail.user_agent,
    browser_time_zone: trail.browser_time_zone,
    consent: trail.consent,
    timeline: [
      ...sentAndOpened(revision, messages, approval),
      { at: approval.approved_at.toISOString(), what: signed },
    ],
  };
}

type Message = Awaited<ReturnType<typeof openingsOf>>[number];

/** When the revision was sent, and opened, by its own links and by those of earlier revisions, before it was signed. */
function sentAndOpened(
  { revision_id, revision_number, opened_at: first }: RevisionRow,
  messages: readonly Message[],
  { approved_at }: { approved_at: Date },
) {
  const messagesOfRevision = messages.filter((message) => message.revision_id === revision_id);
  const sent = messagesOfRevision
    .filter(({ sends_document }) => sends_document)
    .map(({ sent_at, sent_by, channel }) => ({
      at: sent_at,
      what: `Revision ${revision_number} sent by ${channel === 'sms' ? 'text' : 'email'}${sent_by ? `, by ${sent_by}` : ''}`,
    }));
  const opened = messagesOfRevision.flatMap(({ opened_at }) =>
    opened_at ? [{ at: opened_at, what: 'Link first opened' }] : [],
  );
  const isShown = opened.some(({ at }) => at.getTime() === first?.getTime());
  if (first && !isShown) opened.push({ at: first, what: `Revision ${revision_number} first opened` });
  // A signer has the revision open. An opening that is known only from the signature is not evidence for it.
  const before = [...sent.filter(({ at }) => at <= approved_at), ...opened.filter(({ at }) => at < approved_at)];
  return before
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-TIMELINE_MAX)
    .map(({ at, what }) => ({ at: at.toISOString(), what }));
}

/** The newest ones only; the certificate is one page. */
const TIMELINE_MAX = 8;

const RETRY_MS = 60 * 60 * 1000;

/** When the company's missing copies are rendered. A copy that cannot be rendered stays missing. */
export const signedCopiesDue: DueKind = {
  ...SIGNED_COPIES,
  next: async (db, now) => ((await missingCopies(db)).length > 0 ? new Date(now.getTime() + RETRY_MS) : undefined),
};

/**
 * Renders copies that their jobs have not rendered: those of approvals from before copies existed, or after a long
 * outage.
 */
export async function renderMissingCopies(
  services: { database: Database; clock: Clock; log: Pick<FastifyBaseLogger, 'error'> },
  render: RenderSignedCopy,
): Promise<void> {
  const { database, log } = services;
  await workOnDue(services, signedCopiesDue, async (company_id) => {
    for (const approval_id of await asCompany(database, company_id, missingCopies)) {
      const key = { company_id, approval_id };
      await render(key).catch((error: unknown) => log.error({ err: error, ...key }, 'A signed copy was not rendered'));
    }
  });
}

async function missingCopies(db: CompanyDb): Promise<string[]> {
  const rows = await db
    .selectFrom('approvals')
    .select('approval_id')
    .where('signed_pdf_sha256', 'is', null)
    .orderBy('approval_id')
    .execute();
  return rows.map(({ approval_id }) => approval_id);
}

/** The file of an approval's signed copy. Throws `document_not_ready` until it is rendered. */
export async function findSignedCopy(
  db: CompanyDb,
  approvalId: string,
): Promise<{ file_key: string; fileName: string }> {
  const { signed_pdf_key, revision_id, how } = await readApproval(db, approvalId);
  if (!signed_pdf_key) throw new AppError('document_not_ready', { retryAfter: RETRY_AFTER_SECONDS });
  const { snapshot } = await readRevision(db, revision_id);
  return { file_key: signed_pdf_key, fileName: copyFileName(snapshot, how) };
}

const RETRY_AFTER_SECONDS = 2;

/** The keys that belong to signed copies. */
export async function existingSignedCopyKeys(db: CompanyDb, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('approvals').select('signed_pdf_key').where('signed_pdf_key', 'in', keys).execute();
  return rows.flatMap(({ signed_pdf_key }) => signed_pdf_key ?? []);
}

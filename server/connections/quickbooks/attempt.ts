import { createHash } from 'node:crypto';
import type { AuditRecordType } from '#contract/core/audit-log.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { formatUsd } from '#domain/money.ts';
import { recordAuditEntry } from '../../core/audit-log/record.ts';
import type { HttpContext } from '../../core/endpoints/handlers.ts';
import type { Person } from '../../core/endpoints/person.ts';
import type { QuickbooksClient, Versioned } from '../../platform/accounting/accounting.ts';
import type { CompanyDb } from '../../platform/database/database.ts';
import { isBrokenReference } from '../../platform/database/errors.ts';
import { inSentence } from './faults.ts';
import { type NewLink, saveLink } from './records-store.ts';
import { endSend, releaseSend, type Sending, type SentDocument, takeUpSend } from './sends-store.ts';
import { withQuickbooks, type QuickbooksCall, type QuickbooksParts } from './with-quickbooks.ts';

/** Access to QuickBooks for one attempt: a repeated write of the same record within it is the same write. */
export interface QuickbooksWriter extends Pick<QuickbooksClient, 'find' | 'read'> {
  write<T>(kind: string, record: object): Promise<T>;
  voidRecord<T>(kind: string, record: Versioned): Promise<T>;
  deleteRecord(kind: string, record: Versioned): Promise<void>;
}

/**
 * The call of a sender, whose name the log stores. Without `http` the sender is a background task, which has only a
 * name unless a person requested it.
 */
export type SendingCall = QuickbooksCall & { http?: HttpContext } & (
    | { person: Pick<Person, 'account_id' | 'first_name' | 'last_name'> }
    | { name: string }
  );

/** The result in QuickBooks. */
export interface Done {
  action: 'create' | 'update' | 'void' | 'delete';
  /** Its number in QuickBooks. */
  number: string;
  link: NewLink;
  /** The record exists but is incorrect: a sentence that explains how to fix it. */
  failure?: string;
}

interface Task<P> {
  /** Reads the document and locks its invoice against concurrent sends. */
  read(db: CompanyDb): Promise<P>;
  document(source: P): SentDocument;
  /** Writes the document. It may be retried with the same document, and must find its earlier writes. */
  carryOut(quickbooks: QuickbooksWriter, source: P, realmId: string): Promise<Done>;
  /** The error if the document was deleted here in the meantime. */
  gone: ErrorCode;
}

/**
 * Sends a document to QuickBooks and logs it. The attempt is committed before QuickBooks is called, and the outcome
 * afterwards. If a response is lost the attempt remains open, and the next send resumes it: the record in QuickBooks
 * contains our reference, and the same writes have the same request ids. QuickBooks' errors are converted to readable
 * messages.
 */
export async function inAttempt<P>(parts: QuickbooksParts, call: SendingCall, task: Task<P>): Promise<Done> {
  let begun: Attempt<P> | undefined;
  try {
    const [done, attempt] = await withQuickbooks(parts, call, async (quickbooks, { realmId }) => {
      // A retry after a renewal belongs to the same attempt if it is still the same QuickBooks company.
      if (begun?.realmId !== realmId) begun = await call.inCompany((db) => begin(db, parts, call, { task, realmId }));
      return [await task.carryOut(writing(quickbooks, begun), begun.source, realmId), begun] as const;
    });
    // From here on the record exists. If that cannot be stored, the attempt remains open to be resumed.
    begun = undefined;
    await conclude(parts, call, { attempt, document: task.document(attempt.source), done, gone: task.gone });
    return done;
  } catch (error) {
    const appError = isBrokenReference(error) ? new AppError(task.gone) : inSentence(error);
    if (begun) await leave(call, begun, appError);
    throw appError;
  }
}

interface Attempt<P> extends Sending {
  source: P;
  realmId: string;
  /** A write was requested and its response has not arrived. */
  mayHaveWritten: boolean;
}

async function begin<P>(
  db: CompanyDb,
  { clock }: QuickbooksParts,
  call: SendingCall,
  { task, realmId }: { task: Task<P>; realmId: string },
): Promise<Attempt<P>> {
  const source = await task.read(db);
  const sentBy = 'name' in call ? call.name : `${call.person.first_name} ${call.person.last_name}`;
  const sending = await takeUpSend(db, task.document(source), { realmId, sentBy, now: clock() });
  return { ...sending, source, realmId, mayHaveWritten: sending.isRepeated };
}

function writing<P>(quickbooks: QuickbooksClient, attempt: Attempt<P>): QuickbooksWriter {
  const { find, read, write, voidRecord, deleteRecord } = quickbooks;
  return {
    find,
    read,
    write: <T>(kind: string, record: object) => {
      attempt.mayHaveWritten = true;
      return write<T>(kind, record, requestId(attempt, kind, record));
    },
    voidRecord: <T>(kind: string, { Id, SyncToken }: Versioned) => {
      attempt.mayHaveWritten = true;
      const record = { Id, SyncToken };
      return voidRecord<T>(kind, record, requestId(attempt, `void ${kind}`, record));
    },
    deleteRecord: (kind: string, { Id, SyncToken }: Versioned) => {
      attempt.mayHaveWritten = true;
      const record = { Id, SyncToken };
      return deleteRecord(kind, record, requestId(attempt, `delete ${kind}`, record));
    },
  };
}

/** QuickBooks allows 50 characters. */
function requestId({ quickbooks_send_id }: Sending, kind: string, record: object): string {
  const what = `${quickbooks_send_id}\n${kind}\n${JSON.stringify(record)}`;
  return createHash('sha256').update(what).digest('base64url');
}

interface Concluded<P> {
  attempt: Attempt<P>;
  document: SentDocument;
  done: Done;
  gone: ErrorCode;
}

async function conclude<P>(
  { clock }: QuickbooksParts,
  call: SendingCall,
  { attempt: { quickbooks_send_id, realmId }, document, done, gone }: Concluded<P>,
): Promise<void> {
  const { action, number: qb_number, link, failure } = done;
  const outcome = failure ? { status: 'failed' as const, failure_reason: failure } : { status: 'sent' as const };
  await call.inCompany(async (db) => {
    if (!(await endSend(db, quickbooks_send_id, { ...outcome, action, qb_number }))) throw new AppError(gone);
    await saveLink(db, realmId, link);
    const { title, ...record } = auditedAs(document);
    const summary = `${title} #${qb_number}, ${formatUsd(document.amount)}`;
    const after = { status: outcome.status };
    await recordAuditEntry(db, { ...record, action: 'sent_to_quickbooks', summary, after }, call, clock());
  });
  if (failure) throw new AppError('quickbooks_refused', { message: failure });
}

/** The record of the audit entry, and the document's name in it. */
function auditedAs(document: SentDocument): { record_type: AuditRecordType; record_id?: string; title: string } {
  const { customer_payment_id, refund_id, online_payment_id, payout_id, invoice_id } = document;
  if (customer_payment_id) return { record_type: 'customer_payment', record_id: customer_payment_id, title: 'Payment' };
  if (refund_id) return { record_type: 'online_payment', record_id: online_payment_id ?? refund_id, title: 'Refund' };
  if (payout_id) return { record_type: 'online_payment', title: 'Fees of a payout' };
  return { record_type: 'invoice', ...(invoice_id && { record_id: invoice_id }), title: 'Invoice' };
}

/** Records the failure, or leaves the attempt open if the outcome is unknown. */
async function leave<P>({ inCompany }: QuickbooksCall, attempt: Attempt<P>, error: unknown): Promise<void> {
  const { quickbooks_send_id: id, mayHaveWritten } = attempt;
  const isResponse = error instanceof AppError && error.code !== 'unavailable';
  if (mayHaveWritten && !isResponse) return inCompany((db) => releaseSend(db, id));
  const failure_reason = error instanceof AppError ? error.message : 'Something went wrong on our side.';
  await inCompany((db) => endSend(db, id, { status: 'failed', failure_reason }));
}

import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { auditLog } from '#contract/core/audit-log.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { type Approval, approvals, type EstimateAnswer } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { installments } from '#contract/sales/installments.ts';
import { cents } from '#domain/money.ts';
import { callServer, fileAt } from '../clients/http-client.ts';
import type { TakenMails } from '../providers/taken-mail.ts';
import { type PreparedResponse, estimateOf } from './approval-crash-responses.ts';
import type { TestServer } from './crash.ts';

/** The id of what is recorded of an act, or what of it is there although it is not recorded. */
export async function recordedOf(
  company: TestServer,
  response: PreparedResponse,
): Promise<{ id: string | undefined; faults: string[] }> {
  const answer = await answerOf(company, response);
  const id = idIn(answer, response);
  if (id !== undefined || response.kind === 'decline' || response.kind === 'question') return { id, faults: [] };
  const { approved_total } = await estimateOf(company, response);
  const { installments: planned, invoices } = await billingOf(company, response);
  // The approval of the estimate stands before its change order is answered.
  const before = response.change_order_id === undefined ? 0 : 1;
  const isHalfDone =
    answer.status === 'approved' ||
    (approved_total === null) !== (before === 0) ||
    planned.length !== 3 * before ||
    invoices.length !== before;
  return { id, faults: isHalfDone ? [`${response.title} is half approved`] : [] };
}

/** What is wrong with an act that was acknowledged, once all that follows from it is there. */
export async function faultsOf(
  company: TestServer,
  response: PreparedResponse,
  { id, mails, killedAt }: { id: string; mails: TakenMails; killedAt: readonly number[] },
): Promise<string[]> {
  const answer = await untilFollowed(company, response, mails);
  const checks: Record<string, boolean> = {
    'is not recorded once': idIn(answer, response) === id && recordedTimes(answer, response) === 1,
    'has not one audit entry': (await auditEntriesOf(company, response)) === 1,
  };
  for (const { to, subject } of messagesOf(company, response))
    checks[`sent "${subject}" not once`] = mails.isOne(to, subject, killedAt);
  if (isApproval(response) && answer.approval)
    Object.assign(checks, await approvalChecks(company, response, answer.approval, mails));
  return Object.entries(checks).flatMap(([fault, isGood]) => (isGood ? [] : [`${response.title} ${fault}`]));
}

async function approvalChecks(company: TestServer, response: PreparedResponse, approval: Approval, mails: TakenMails) {
  const path = `${API_BASE}/approvals/${approval.approval_id}`;
  const copies = [
    await fileAt(company, `${path}/pdf`),
    await fileAt(company, signedPdfOf(response)),
    await fileAt(company, `${path}/pdf`),
  ].map(hashOf);
  const mailed = [
    ...mails.to(company.customer_email, copySubject(response)),
    ...mails.to(company.account_email, officeCopySubject(response)),
  ].map(({ pdf_sha256 }) => pdf_sha256);
  const billing = await billingOf(company, response);
  const { approved_total } = await estimateOf(company, response);
  return {
    'has a signed copy of other bytes than its hash': [...copies, ...mailed].every(
      (hash) => hash === approval.signed_pdf_sha256,
    ),
    'has an audit trail of other bytes than its hash':
      hashOf(await fileAt(company, `${path}/audit_trail`)) === approval.audit_trail_sha256,
    'has installments that do not sum to what was approved':
      billing.installments.reduce((sum, { amount }) => sum + cents(amount), 0) === cents(approved_total ?? 0),
    'has other installments than agreed': billing.installments.length === INSTALLMENTS[response.kind],
    'is not billed once': billing.invoices.length === INVOICES[response.kind],
  };
}

/** Deposit, start and completion, and that of an addition. */
const INSTALLMENTS: Partial<Record<PreparedResponse['kind'], number>> = { estimate: 3, addition: 4, credit: 3 };
/** The deposit's, and that of an addition. */
const INVOICES: Partial<Record<PreparedResponse['kind'], number>> = { estimate: 1, addition: 2, credit: 1 };

/** The answer, once the messages about it are there and the copy of an approval is rendered, or after the time limit. */
async function untilFollowed(
  company: TestServer,
  response: PreparedResponse,
  mails: TakenMails,
  { timeoutMs = 120_000 } = {},
): Promise<EstimateAnswer> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await answerOf(company, response);
    const isRendered = !isApproval(response) || answer.approval?.signed_pdf_sha256;
    const isSent = messagesOf(company, response).every(({ to, subject }) => mails.to(to, subject).length > 0);
    if ((isRendered && isSent) || Date.now() > deadline) return answer;
    await wait(100);
  }
}

/** What is sent once about an act. */
function messagesOf(
  { account_email, customer_email }: TestServer,
  response: PreparedResponse,
): { to: string; subject: string }[] {
  const { kind, title } = response;
  if (kind === 'decline') return [{ to: account_email, subject: `Pat Lee declined ${title}` }];
  if (kind === 'question') return [{ to: account_email, subject: `Question about ${title} from` }];
  return [
    { to: account_email, subject: `Pat Lee approved ${title}:` },
    { to: account_email, subject: officeCopySubject(response) },
    { to: customer_email, subject: copySubject(response) },
  ];
}

/** As the customer's page has it. */
function signedPdfOf({ token, change_order_id }: PreparedResponse): string {
  return `/d/${token}${change_order_id === undefined ? '' : `/change_orders/${change_order_id}`}/signed.pdf`;
}

function copySubject({ title }: PreparedResponse): string {
  return `Your signed copy: ${title} from`;
}

/** The company's own. */
function officeCopySubject({ title }: PreparedResponse): string {
  return `Signed copy: ${title}, `;
}

function isApproval({ kind }: PreparedResponse): boolean {
  return kind !== 'decline' && kind !== 'question';
}

function idIn({ approval, declines, comments }: EstimateAnswer, { kind }: PreparedResponse): string | undefined {
  if (kind === 'decline') return declines[0]?.decline_id;
  if (kind === 'question') return comments[0]?.comment_id;
  return approval?.approval_id;
}

function recordedTimes({ timeline }: EstimateAnswer, { kind }: PreparedResponse): number {
  const event = isApproval({ kind } as PreparedResponse) ? 'approved' : kind === 'decline' ? 'declined' : 'question';
  return timeline.filter(({ what }) => what === event).length;
}

/** Of the answer itself; a question has none, and counts as one. */
async function auditEntriesOf(company: TestServer, response: PreparedResponse): Promise<number> {
  if (response.kind === 'question') return 1;
  const action = response.kind === 'decline' ? 'declined' : 'approved';
  const query = { record_id: response.change_order_id ?? response.estimate_id, action };
  return (await callServer(company, auditLog.list, { query })).data.length;
}

function answerOf(company: TestServer, { estimate_id, change_order_id }: PreparedResponse): Promise<EstimateAnswer> {
  return change_order_id === undefined
    ? callServer(company, approvals.answer, { params: { id: estimate_id } })
    : callServer(company, changeOrders.answer, { params: { id: change_order_id } });
}

function billingOf(company: TestServer, { estimate_id }: PreparedResponse) {
  return callServer(company, installments.billing, { params: { id: estimate_id } });
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { auditLog } from '#contract/core/audit-log.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { type Approval, approvals, type EstimateAnswer } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { installments } from '#contract/sales/installments.ts';
import { cents } from '#domain/money.ts';
import { type Act, estimateOf } from './approval-crash-acts.ts';
import type { TestServer } from './crash.ts';
import { callServer, fileAt } from './http-client.ts';
import type { TakenMails } from './taken-mail.ts';

/** The id of what is recorded of an act, or what of it is there although it is not recorded. */
export async function recordedOf(company: TestServer, act: Act): Promise<{ id: string | undefined; faults: string[] }> {
  const answer = await answerOf(company, act);
  const id = idIn(answer, act);
  if (id !== undefined || act.kind === 'decline' || act.kind === 'question') return { id, faults: [] };
  const { approved_total } = await estimateOf(company, act);
  const { installments: planned, invoices } = await billingOf(company, act);
  // The approval of the estimate stands before its change order is answered.
  const before = act.change_order_id === undefined ? 0 : 1;
  const isHalfDone =
    answer.status === 'approved' ||
    (approved_total === null) !== (before === 0) ||
    planned.length !== 3 * before ||
    invoices.length !== before;
  return { id, faults: isHalfDone ? [`${act.title} is half approved`] : [] };
}

/** What is wrong with an act that was acknowledged, once all that follows from it is there. */
export async function faultsOf(
  company: TestServer,
  act: Act,
  { id, mails, killedAt }: { id: string; mails: TakenMails; killedAt: readonly number[] },
): Promise<string[]> {
  const answer = await untilFollowed(company, act, mails);
  const checks: Record<string, boolean> = {
    'is not recorded once': idIn(answer, act) === id && recordedTimes(answer, act) === 1,
    'has not one audit entry': (await auditEntriesOf(company, act)) === 1,
  };
  for (const { to, subject } of messagesOf(company, act))
    checks[`sent "${subject}" not once`] = mails.isOne(to, subject, killedAt);
  if (isApproval(act) && answer.approval)
    Object.assign(checks, await approvalChecks(company, act, answer.approval, mails));
  return Object.entries(checks).flatMap(([fault, isGood]) => (isGood ? [] : [`${act.title} ${fault}`]));
}

async function approvalChecks(company: TestServer, act: Act, approval: Approval, mails: TakenMails) {
  const path = `${API_BASE}/approvals/${approval.approval_id}`;
  const copies = [
    await fileAt(company, `${path}/pdf`),
    await fileAt(company, signedPdfOf(act)),
    await fileAt(company, `${path}/pdf`),
  ].map(hashOf);
  const mailed = [
    ...mails.to(company.customer_email, copySubject(act)),
    ...mails.to(company.account_email, officeCopySubject(act)),
  ].map(({ pdf_sha256 }) => pdf_sha256);
  const billing = await billingOf(company, act);
  const { approved_total } = await estimateOf(company, act);
  return {
    'has a signed copy of other bytes than its hash': [...copies, ...mailed].every(
      (hash) => hash === approval.signed_pdf_sha256,
    ),
    'has an audit trail of other bytes than its hash':
      hashOf(await fileAt(company, `${path}/audit_trail`)) === approval.audit_trail_sha256,
    'has installments that do not sum to what was approved':
      billing.installments.reduce((sum, { amount }) => sum + cents(amount), 0) === cents(approved_total ?? 0),
    'has other installments than agreed': billing.installments.length === INSTALLMENTS[act.kind],
    'is not billed once': billing.invoices.length === INVOICES[act.kind],
  };
}

/** Deposit, start and completion, and that of an addition. */
const INSTALLMENTS: Partial<Record<Act['kind'], number>> = { estimate: 3, addition: 4, credit: 3 };
/** The deposit's, and that of an addition. */
const INVOICES: Partial<Record<Act['kind'], number>> = { estimate: 1, addition: 2, credit: 1 };

/** The answer, once the messages about it are there and the copy of an approval is rendered, or after the time limit. */
async function untilFollowed(
  company: TestServer,
  act: Act,
  mails: TakenMails,
  { timeoutMs = 120_000 } = {},
): Promise<EstimateAnswer> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const answer = await answerOf(company, act);
    const isRendered = !isApproval(act) || answer.approval?.signed_pdf_sha256;
    const isSent = messagesOf(company, act).every(({ to, subject }) => mails.to(to, subject).length > 0);
    if ((isRendered && isSent) || Date.now() > deadline) return answer;
    await wait(100);
  }
}

/** What is sent once about an act. */
function messagesOf({ account_email, customer_email }: TestServer, act: Act): { to: string; subject: string }[] {
  const { kind, title } = act;
  if (kind === 'decline') return [{ to: account_email, subject: `Pat Lee declined ${title}` }];
  if (kind === 'question') return [{ to: account_email, subject: `Question about ${title} from` }];
  return [
    { to: account_email, subject: `Pat Lee approved ${title}:` },
    { to: account_email, subject: officeCopySubject(act) },
    { to: customer_email, subject: copySubject(act) },
  ];
}

/** As the customer's page has it. */
function signedPdfOf({ token, change_order_id }: Act): string {
  return `/d/${token}${change_order_id === undefined ? '' : `/change_orders/${change_order_id}`}/signed.pdf`;
}

function copySubject({ title }: Act): string {
  return `Your signed copy: ${title} from`;
}

/** The company's own. */
function officeCopySubject({ title }: Act): string {
  return `Signed copy: ${title}, `;
}

function isApproval({ kind }: Act): boolean {
  return kind !== 'decline' && kind !== 'question';
}

function idIn({ approval, declines, comments }: EstimateAnswer, { kind }: Act): string | undefined {
  if (kind === 'decline') return declines[0]?.decline_id;
  if (kind === 'question') return comments[0]?.comment_id;
  return approval?.approval_id;
}

function recordedTimes({ timeline }: EstimateAnswer, { kind }: Act): number {
  const event = isApproval({ kind } as Act) ? 'approved' : kind === 'decline' ? 'declined' : 'question';
  return timeline.filter(({ what }) => what === event).length;
}

/** Of the answer itself; a question has none, and counts as one. */
async function auditEntriesOf(company: TestServer, act: Act): Promise<number> {
  if (act.kind === 'question') return 1;
  const action = act.kind === 'decline' ? 'declined' : 'approved';
  const query = { record_id: act.change_order_id ?? act.estimate_id, action };
  return (await callServer(company, auditLog.list, { query })).data.length;
}

function answerOf(company: TestServer, { estimate_id, change_order_id }: Act): Promise<EstimateAnswer> {
  return change_order_id === undefined
    ? callServer(company, approvals.answer, { params: { id: estimate_id } })
    : callServer(company, changeOrders.answer, { params: { id: change_order_id } });
}

function billingOf(company: TestServer, { estimate_id }: Act) {
  return callServer(company, installments.billing, { params: { id: estimate_id } });
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

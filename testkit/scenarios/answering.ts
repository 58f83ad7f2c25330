import type { Approval, RecordedApprovalInput } from '#contract/sales/approvals.ts';
import { customerPage, type EstimateLink, type InvoiceLink } from '#contract/sales/customer-page.ts';
import type { EstimateInput } from '#contract/sales/estimate-fields.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import type { NewLine } from '#contract/sales/itemized-estimates.ts';
import type { Package } from '#domain/sales/packages.ts';
import { dayIn } from '../../server/platform/clock.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import { revisionPdf } from '../../server/sales/proposals/revision-pdf.ts';
import { testApp } from '../app/app.ts';
import { testClock } from '../app/test-clock.ts';
import { sendEstimate, waitingLink } from '../app/test-delivery.ts';
import { aBrowser, type Browser } from '../clients/browser.ts';
import { approvalOf } from '../inputs/approval-bodies.ts';
import { newInvoiceMessage } from '../inputs/requests.ts';
import type { Company } from '../records/factories.ts';

/** A sent estimate with its customer, who calls by a link from a browser without a session. */
export interface Sent {
  estimate: Estimate;
  estimate_id: string;
  revision_id: string;
  token: string;
  message_id: string;
  customer: Browser;
}

/** One installment for the whole amount, due on completion: an approval then makes no invoice. */
export const NO_SCHEDULE = { deposit_percent: null, start_percent: null, completion_percent: null };

/** Sends an estimate; its PDF counts as rendered unless the test says otherwise. */
export async function aSentEstimate(
  company: Company,
  fields: Partial<EstimateInput> & { lines?: NewLine[] } = {},
  { isRendered = true } = {},
): Promise<Sent> {
  const estimate = await company.anEstimate(fields);
  return sendAgain(company, estimate, { isRendered });
}

/** Sends an estimate as it stands, perhaps once more. */
export async function sendAgain(company: Company, estimate: Estimate, { isRendered = true } = {}): Promise<Sent> {
  const message_id = (await sendEstimate(company, estimate)).body.data.id;
  const token = new URL(await waitingLink(company, message_id)).pathname.replace('/d/', '');
  const { estimate_id } = estimate;
  const revision_id = await newestRevision(company, estimate_id);
  if (isRendered) await renderRevision(company, revision_id);
  return { estimate, estimate_id, revision_id, token, message_id, customer: aBrowser() };
}

/** The link of an invoice that was sent, with its customer. */
export interface SentInvoice {
  invoice_id: string;
  token: string;
  message_id: string;
  customer: Browser;
}

/** Sends an invoice as it stands. */
export async function sendInvoice(company: Company, { invoice_id }: { invoice_id: string }): Promise<SentInvoice> {
  const { ana } = company;
  const { body } = await ana.call(
    ...newInvoiceMessage({ invoice_id, account_id: ana.account_id, send_method: 'email' }),
  );
  const message_id = body.data.id;
  const token = new URL(await waitingLink(company, message_id)).pathname.replace('/d/', '');
  return { invoice_id, token, message_id, customer: aBrowser() };
}

/** What the customer's page of an estimate shows. */
export async function pageOf(sent: Pick<Sent, 'customer' | 'token'>): Promise<EstimateLink> {
  const page = await linkOf(sent);
  if (page.kind !== 'estimate') throw new Error(`The link opens an ${page.kind}`);
  return page;
}

/** What the customer's page of an invoice shows. */
export async function invoicePageOf(sent: Pick<Sent, 'customer' | 'token'>): Promise<InvoiceLink> {
  const page = await linkOf(sent);
  if (page.kind !== 'invoice') throw new Error(`The link opens an ${page.kind}`);
  return page;
}

async function linkOf({ customer, token }: Pick<Sent, 'customer' | 'token'>) {
  return (await customer.call(customerPage.read, { params: { token } })).body.data.attributes;
}

/** Approves what the page shows, as the customer. */
export async function approve(
  sent: Pick<Sent, 'customer' | 'token'>,
  selected?: string[],
  picked?: Package,
): Promise<Omit<Approval, 'note'>> {
  const approval = approvalOf(await pageOf(sent), selected, picked);
  const { status, body } = await sent.customer.attempt(customerPage.approve, {
    params: { token: sent.token },
    body: { approval },
  });
  if (status !== 201) throw new Error(`Not approved: ${status} ${JSON.stringify(body)}`);
  return body.data.attributes;
}

/** A yes by phone today, as the company records it. */
export function recordedApproval(fields: Partial<RecordedApprovalInput> = {}): RecordedApprovalInput {
  return {
    how: 'phone',
    approved_on: dayIn('America/New_York', testClock.now()),
    signer_name: 'Pat Lee',
    selected_line_item_ids: [],
    package: null,
    note: 'Called at noon and said yes to all of it.',
    ...fields,
  };
}

async function newestRevision({ company_id }: Company, estimate_id: string): Promise<string> {
  const { database } = await testApp();
  return asCompany(database, company_id, async (db) => {
    const { revision_id } = await db
      .selectFrom('estimate_progress')
      .select('revision_id')
      .where('estimate_id', '=', estimate_id)
      .executeTakeFirstOrThrow();
    return revision_id;
  });
}

/** Stores a PDF of a revision, as if its message had been rendered. */
export async function renderRevision({ company_id }: Company, revision_id: string): Promise<void> {
  const { delivery } = await testApp();
  await revisionPdf(delivery, { company_id, revision_id }, async () => Buffer.from(`%PDF-1.7 of ${revision_id}`));
}

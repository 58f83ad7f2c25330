import { type AccountingInvoice, accountingInvoice } from '#contract/connections/accounting-invoice.ts';
import {
  type QuickbooksLog,
  quickbooksInvoices,
  quickbooksPayments,
} from '#contract/connections/quickbooks-invoices.ts';
import { quickbooksOnline } from '#contract/connections/quickbooks-online.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import { onlineQueue, type OnlineSend, sendQueuedOnline } from '../../server/connections/quickbooks/online-queue.ts';
import { quickbooksParts } from '../../server/connections/quickbooks/quickbooks-parts.ts';
import { type VoidRequest, voidQueue, voidQueued } from '../../server/connections/quickbooks/void-invoice.ts';
import { testApp } from '../app/app.ts';
import type { Company, Person } from '../records/factories.ts';
import { takeJobs } from '../scenarios/notices.ts';
import type { QuickbooksCompany } from './company.ts';

interface Sent {
  /** Replaces fields of the displayed invoice. */
  seen?: Partial<AccountingInvoice>;
  headers?: Record<string, string>;
}

/** Sends an invoice to QuickBooks like its screen, with the invoice as displayed to the sender. */
export async function sendToQuickbooks(person: Person, id: string, { seen, headers = {} }: Sent = {}) {
  const { customer_id, ...invoice } = (await person.call(invoices.read, { params: { id } })).body.data.attributes;
  const items = await person.call(itemizedInvoices.byInvoice, { query: { invoice_id: id } });
  const lines = items.body.data.data.map(({ attributes }) => attributes);
  return person.call(quickbooksInvoices.send, {
    params: { customer_id },
    query: { account_id: person.account_id },
    body: { invoice_id: id, invoice_data: { ...accountingInvoice(invoice, lines), ...seen } },
    headers,
  });
}

/** The plan of sending the invoice. */
export async function quickbooksPlan(person: Person, id: string) {
  return person.call(quickbooksInvoices.plan, { params: { id } });
}

/** Sends a payment to QuickBooks. */
export async function sendPaymentToQuickbooks(person: Person, id: string, headers = {}) {
  return person.call(quickbooksPayments.send, { params: { id }, headers });
}

/** The QuickBooks log of an invoice and its payments, newest first. */
export async function quickbooksLog(person: Person, invoice_id: string): Promise<QuickbooksLog[]> {
  const { body } = await person.call(quickbooksInvoices.log, { query: { invoice_id } });
  return body.data.map(({ attributes }) => attributes);
}

/** A project of a new customer. */
export async function aProjectFor(company: Company, customer: Parameters<Company['aCustomer']>[0]) {
  const { customer_id } = await company.aCustomer(customer);
  return company.aProject({ customer_id });
}

/** An invoice line in QuickBooks' format. */
export function aSalesLine(itemId: string | undefined, Description: string, Amount: number, code: 'TAX' | 'NON') {
  const SalesItemLineDetail = { ItemRef: { value: itemId }, Qty: 1, UnitPrice: Amount, TaxCodeRef: { value: code } };
  return { DetailType: 'SalesItemLineDetail', Amount, Description, SalesItemLineDetail };
}

/** Runs the background task that voids invoices in QuickBooks. */
export async function voidQueuedInQuickbooks(): Promise<void> {
  const parts = quickbooksParts((await testApp()).services);
  for (const request of await takeJobs<VoidRequest>(voidQueue.name)) await voidQueued(parts, request);
}

/** Runs the background task that sends online payments, their refunds and fees to QuickBooks. */
export async function sendQueuedToQuickbooks(): Promise<void> {
  const parts = quickbooksParts((await testApp()).services);
  for (const request of await takeJobs<OnlineSend>(onlineQueue.name)) await sendQueuedOnline(parts, request);
}

/** Chooses how online payments are booked, by the accounts' names in those books. */
export async function bookOnline(
  person: Person,
  quickbooksCompany: QuickbooksCompany,
  { deposit, fees, sendsByItself = false }: { deposit?: string; fees?: string; sendsByItself?: boolean } = {},
) {
  const idOf = (name: string | undefined) =>
    quickbooksCompany.all('Account').find(({ Name }) => Name === name)?.Id ?? null;
  const quickbooks_settings = {
    deposit_account_id: idOf(deposit),
    books_fees: fees !== undefined,
    fee_account_id: idOf(fees),
    sends_by_itself: sendsByItself,
  };
  return person.attempt(quickbooksOnline.changeSettings, { body: { quickbooks_settings } });
}

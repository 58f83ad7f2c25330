import { companies } from '#contract/identity/companies.ts';
import { home } from '#contract/office/home.ts';
import { reminderRuns } from '#contract/office/reminder-runs.ts';
import { reminders } from '#contract/office/reminders.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { type Estimate, estimates } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import { itemizedEstimates } from '#contract/sales/itemized-estimates.ts';
import { itemizedInvoices } from '#contract/sales/itemized-invoices.ts';
import type { Photo } from '#contract/work/images.ts';
import { asCompany } from '../../server/platform/database/database.ts';
import { newId } from '../../server/platform/ids.ts';
import { testApp } from '../app/app.ts';
import { testClock } from '../app/test-clock.ts';
import { aLine, unique } from '../inputs/inputs.ts';
import { uploadPhoto } from '../inputs/photos.ts';
import { newEstimateMessage } from '../inputs/requests.ts';
import {
  approve,
  aSentEstimate,
  NO_SCHEDULE,
  recordedApproval,
  sendInvoice,
  type Sent,
} from '../scenarios/answering.ts';
import { remindsAfter } from '../scenarios/reminding.ts';
import type { Company, Person } from './factories.ts';

/** The total of the approved estimate that is to be billed. */
export const APPROVED_TOTAL = 654;

/** A customer whose only invoice is long overdue. */
export async function anOverdueCustomer({ anInvoice }: Company): Promise<string> {
  const { customer_id } = await anInvoice({ issue_date: '2020-01-06', due_date: '2020-01-20' });
  return customer_id;
}

/** What two documents said that were sent. */
export async function aLineMemory({ company_id }: Company): Promise<string> {
  const { database } = await testApp();
  const description = `Gutter guards ${unique()}`;
  const memory = {
    line_memory_id: newId(),
    description,
    description_key: description.toLowerCase(),
    last_price: 85,
    hours_per_unit: 0,
    cost_type: 'all' as const,
    is_taxable: true,
    times_used: 2,
    last_used_at: testClock.now(),
  };
  await asCompany(database, company_id, (db) => db.insertInto('line_memories').values(memory).execute());
  return memory.line_memory_id;
}

export async function aHomeSnooze(company: Company): Promise<string> {
  const document = { type: 'customer' as const, id: await anOverdueCustomer(company) };
  return (await company.ana.call(home.snooze, { body: { kind: 'invoices_overdue', document } })).body.data.id;
}

/** Reminders to all overdue customers. */
export async function aReminderRun(company: Company): Promise<string> {
  await anOverdueCustomer(company);
  const body = { kind: 'invoices_overdue', band: 'over_30' } as const;
  return (await company.ana.call(reminderRuns.create, { body })).body.data.id;
}

/** A reminder that can still be undone. */
export async function aWaitingReminder(company: Company): Promise<string> {
  const body = { customer_id: await anOverdueCustomer(company) };
  return (await company.ana.call(reminders.send, { body })).body.data.id;
}

/** An approved estimate with nothing billed yet. */
export async function anAgreedEstimate(company: Company, project_id: string): Promise<Sent> {
  const lines = [aLine({ unit_price_dollar: APPROVED_TOTAL })];
  const sent = await aSentEstimate(company, { project_id, lines, ...NO_SCHEDULE });
  await approve(sent);
  return sent;
}

/** An approved estimate with its signed copy, asked about and declined before; nothing is due on approval. */
export async function anApprovedEstimate(company: Company): Promise<Sent & { approval_id: string }> {
  const sent = await aSentEstimate(company, NO_SCHEDULE);
  const { customer, token, revision_id } = sent;
  const params = { token };
  await customer.attempt(customerPage.comment, { params, body: { comment: { text: 'And the gutters?' } } });
  const decline = { revision_id, reason_code: 'timing' };
  await customer.attempt(customerPage.decline, { params, body: { decline } });
  const { approval_id } = await approve(sent);
  await (await testApp()).services.renderSignedCopy({ company_id: company.company_id, approval_id });
  return { ...sent, approval_id };
}

/** An approval by phone, recorded by hand, of an estimate that was never sent: messages are limited. */
export async function aRecordedApproval(company: Company): Promise<string> {
  const { estimate_id } = await company.anEstimate();
  const body = { approval: recordedApproval() };
  return (await company.ana.call(approvals.record, { params: { id: estimate_id }, body })).body.data.id;
}

export async function aScannedApproval(company: Company): Promise<string> {
  const id = await aRecordedApproval(company);
  await company.ana.attempt(approvals.addScan, { params: { id }, fileField: 'scan' });
  return id;
}

/** By phone, recorded by hand, as its estimate was; it is billed with the completion of the work. */
export async function anApprovedChangeOrder(company: Company): Promise<string> {
  const { estimate_id } = await company.anEstimate();
  const body = { approval: recordedApproval() };
  await company.ana.call(approvals.record, { params: { id: estimate_id }, body });
  const { change_order_id: id } = await company.aChangeOrder({ estimate_id, bills: 'at_completion' });
  await company.ana.call(changeOrders.record, { params: { id }, body });
  return id;
}

export async function theLine(ana: Person, { estimate_id }: { estimate_id: string }): Promise<string> {
  const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  return body.data.data[0]?.id ?? '';
}

export async function theItem(ana: Person, { invoice_id }: { invoice_id: string }): Promise<string> {
  const { body } = await ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  return body.data.data[0]?.id ?? '';
}

/** A message with an estimate, and its document. */
export async function aMessage({ ana, company_id }: Company, { estimate_id, project_id, customer_id }: Estimate) {
  const sending = { estimate_id, account_id: ana.account_id, project_id, customer_id, send_method: 'email' } as const;
  const { attributes } = (await ana.call(...newEstimateMessage(sending))).body.data;
  await storeDocument(company_id, attributes.message_log_id);
  return attributes;
}

/** A photo of the project that is shown with the estimate. */
export async function aShownPhoto(company: Company, { estimate_id, project_id }: Estimate): Promise<Photo> {
  const photo = await aPhotoWithOriginal(company, project_id);
  const body = { image_group_keys: [photo.image_group_key] };
  await company.ana.call(estimates.showPhotos, { params: { id: estimate_id }, body });
  return photo;
}

export async function theInstallment(ana: Person, estimate_id: string): Promise<string> {
  const { body } = await ana.call(installments.billing, { params: { id: estimate_id } });
  return body.installments[0]?.installment_id ?? '';
}

/** The step of a reminded invoice that was left out. */
export const SKIPPED_STEP = 'invoice_overdue:14';

export async function aRemindedInvoice(company: Company, project_id: string): Promise<string> {
  const { ana } = company;
  const reminder_settings = { invoice_overdue: remindsAfter([1, 7, 14]) };
  await ana.call(reminders.changeSettings, { body: { reminder_settings } });
  const { invoice_id: id } = await company.anInvoice({ project_id });
  await sendInvoice(company, { invoice_id: id });
  await ana.call(reminders.skip, { body: { document: { kind: 'invoice', id }, step: SKIPPED_STEP } });
  return id;
}

/** Stores a document, as if the message had been rendered. */
async function storeDocument(companyId: string, messageId: string): Promise<void> {
  const { database, delivery } = await testApp();
  const file_key = `messages/${companyId}/${messageId}.pdf`;
  await delivery.files.put(file_key, Buffer.from('%PDF-1.7'), 'application/pdf');
  await asCompany(database, companyId, (db) =>
    db.updateTable('messages').set({ file_key }).where('message_id', '=', messageId).execute(),
  );
}

/** Another one with each call. */
async function aPhotoWithOriginal({ ana, company_id }: Company, project_id: string): Promise<Photo> {
  const body = { company: { keep_original_photos: true } };
  await ana.call(companies.update, { params: { id: company_id }, body });
  const [photo] = (await uploadPhoto(ana, project_id)).body.photos;
  if (!photo) throw new Error('There is no photo');
  return photo;
}

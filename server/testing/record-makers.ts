import { accountInvites, accounts } from '../../contract/accounts.ts';
import { approvals } from '../../contract/approvals.ts';
import { calendarFeeds } from '../../contract/calendar-feeds.ts';
import { changeOrders } from '../../contract/change-orders.ts';
import { customerPage } from '../../contract/customer-page.ts';
import { companies } from '../../contract/companies.ts';
import { type Estimate, estimates } from '../../contract/estimates.ts';
import { home } from '../../contract/home.ts';
import { images, type Photo } from '../../contract/images.ts';
import { installments } from '../../contract/installments.ts';
import { itemizedEstimates } from '../../contract/itemized-estimates.ts';
import { itemizedInvoices } from '../../contract/itemized-invoices.ts';
import { onlinePaymentRecords } from '../../contract/online-payment-records.ts';
import { payroll } from '../../contract/payroll.ts';
import { quickbooksConnections } from '../../contract/quickbooks-connections.ts';
import { reminders } from '../../contract/reminders.ts';
import { sessions } from '../../contract/sessions.ts';
import { subscriptions } from '../../contract/subscriptions.ts';
import { timecards } from '../../contract/timecards.ts';
import { createAccount } from '../accounts/store.ts';
import { storePayout } from '../online-payments/payouts-store.ts';
import { asCompany } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { insertPasskey, saveRegistration } from '../second-factors/passkeys-store.ts';
import { saveConfirmed } from '../second-factors/store.ts';
import { approve, aSentEstimate, NO_SCHEDULE, recordedApproval, sendInvoice, type Sent } from './answering.ts';
import { testApp } from './app.ts';
import { aSentChangeOrder } from './change-orders.ts';
import type { Company, Person } from './factories.ts';
import type { OneOfEach } from './records.ts';
import { runCsv, uploadCsv } from './importing.ts';
import { aLine, anAccountInput, anItem, inviteBody, unique } from './inputs.ts';
import { aCardPayment } from './paying.ts';
import { remindsAfter } from './reminding.ts';
import { newEstimateMessage } from './requests.ts';
import { connectInSandbox, paidInSandbox, pressed } from './paying-online.ts';
import { connectToQuickbooks } from './connecting.ts';
import { sendToQuickbooks } from './sending-to-quickbooks.ts';
import { uploadPhoto } from './photos.ts';
import { inAWeek, sendVisit } from './visiting.ts';
import { testClock } from './test-clock.ts';

/** Makes a record, and returns its id. */
type Makers = { [Kind in keyof OneOfEach]: () => Promise<string> };

/** How each kind of record of a company is made. What several of them share is made once. */
export function makersOf(company: Company): Makers {
  const { ana, company_id, company_code, anInvoice } = company;
  const estimate = once(() => company.anEstimate());
  const jobsite = once(async () => company.aJobsite({ project_id: (await estimate()).project_id }));
  const employee = once(async () => {
    const made = await company.anEmployee();
    const cost_rates = [{ starts_on: '2026-01-01', hourly_wage: 20 }];
    await ana.call(payroll.changeRates, { params: { id: made.employee_id }, body: { cost_rates } });
    return made;
  });
  const invoice = once(async () => {
    const { project_id, estimate_id } = await estimate();
    return anInvoice({ project_id, estimate_id, items: [anItem(), anItem()] });
  });
  const message = once(async () => aMessage(company, await estimate()));
  const open = once(() => aSentEstimate(company, { lines: [aLine({ unit_price_dollar: SENT_TOTAL })] }));
  const approved = once(() => anAnsweredEstimate(company));
  const visit = once(async () => {
    const crew = { employee_ids: [(await employee()).employee_id] };
    return company.aVisit({ project_id: (await estimate()).project_id, day: inAWeek(), ...crew });
  });
  const photo = once(async () => aShownPhoto(company, await estimate()));
  const agreed = once(async () => anAgreedEstimate(company, (await estimate()).project_id));
  const changeOrder = once(async () => company.aChangeOrder({ estimate_id: (await agreed()).estimate_id }));
  const sentChangeOrder = once(async () => aSentChangeOrder(company, { estimate_id: (await agreed()).estimate_id }));
  const unpaid = once(async () => anInvoice({ project_id: (await estimate()).project_id }));
  const unsigned = once(() => company.aProject());
  const behindLink = once(async () => payingBehind(company, await open()));
  return {
    company_id: async () => company_id,
    account_id: async () => ana.account_id,
    customer_id: async () => (await estimate()).customer_id,
    project_id: async () => (await estimate()).project_id,
    estimate_id: async () => (await estimate()).estimate_id,
    jobsite_id: async () => (await jobsite()).jobsite_id,
    employee_id: async () => (await employee()).employee_id,
    employee_code: async () => (await employee()).employee_code,
    timecard_id: async () => {
      const shift = { employee: await employee(), jobsite: await jobsite(), ...A_DAYS_WORK };
      const { timecard_id } = await company.aTimecard(shift);
      await ana.call(timecards.change, { params: { id: timecard_id }, body: { timecard: { breaks: [AT_NOON] } } });
      return timecard_id;
    },
    clocked_in_code: () => clockedIn(company),
    on_break_code: async () => {
      const employee_code = await clockedIn(company);
      await ana.call(timecards.startBreak, { body: { timecard: { employee_code } } });
      return employee_code;
    },
    itemized_estimate_id: async () => theLine(ana, await estimate()),
    invoice_id: async () => (await invoice()).invoice_id,
    itemized_invoice_id: async () => theItem(ana, await invoice()),
    customer_payment_id: async () => {
      const { invoice_id } = await invoice();
      return (await company.aPayment({ invoice_id })).customer_payment_id;
    },
    subscription_id: async () => {
      const subscription = await ana.call(subscriptions.byAccount, { params: { id: ana.account_id } });
      return subscription.body.data[0]?.id ?? '';
    },
    message_id: async () => (await message()).message_log_id,
    document_link_id: async () => (await message()).document_link_id,
    link_token: async () => (await open()).token,
    revision_id: async () => (await open()).revision_id,
    approved_estimate_id: async () => (await approved()).estimate_id,
    approval_id: async () => (await approved()).approval_id,
    photo_id: async () => (await photo()).id,
    image_group_key: async () => (await photo()).image_group_key,
    agreed_estimate_id: async () => (await agreed()).estimate_id,
    change_order_id: async () => (await changeOrder()).change_order_id,
    change_order_line_item_id: async () => (await changeOrder()).line_items[0]?.change_order_line_item_id ?? '',
    unpaid_invoice_id: async () => (await unpaid()).invoice_id,
    unsigned_customer_id: async () => (await unsigned()).customer_id,
    unsigned_project_id: async () => (await unsigned()).project_id,
    link_invoice_id: async () => (await behindLink()).link_invoice_id,
    online_payment_id: async () => (await behindLink()).online_payment_id,
    paid_online_id: async () => (await behindLink()).paid_online_id,
    online_refund_id: async () => aRefund(ana, (await behindLink()).paid_online_id),
    payout_id: () => aPayout(company),
    import_id: async () => (await uploadCsv(ana)).import_id,
    ran_import_id: async () => (await runCsv(ana)).import_id,
    line_memory_id: () => aLineMemory(company),
    price_item_id: async () => (await company.aPriceItem()).price_item_id,
    estimate_template_id: async () => (await company.aTemplate()).estimate_template_id,
    overdue_customer_id: () => anOverdueCustomer(company),
    home_snooze_id: () => aHomeSnooze(company),
    calendar_feed_id: async () => (await ana.call(calendarFeeds.create, { body: {} })).body.data.id,
    visit_id: async () => (await visit()).visit_id,
    visit_link_token: async () => (await sendVisit(company, await visit())).token,
    account_invite_id: () => anInvite(ana, company_code),
    passkey_id: () => aPasskey(company),
    session_id: async () => (await ana.call(sessions.list)).body.data[0]?.id ?? '',
    image_id: () => aLogo(ana),
    company_code: async () => company_code,
    payment_intent_id: () => aWaitingPayment(ana),
    recorded_approval_id: () => aRecordedApproval(company),
    scanned_approval_id: () => aScannedApproval(company),
    installment_id: async () => theInstallment(ana, (await agreed()).estimate_id),
    sent_change_order_id: async () => (await sentChangeOrder()).change_order_id,
    change_order_token: async () => (await sentChangeOrder()).token,
    change_order_revision_id: async () => (await sentChangeOrder()).revision_id,
    approved_change_order_id: () => anApprovedChangeOrder(company),
    invoice_link_token: async () => {
      const { invoice_id } = await unpaid();
      return (await sendInvoice(company, { invoice_id })).token;
    },
    reminded_invoice_id: async () => aRemindedInvoice(company, (await estimate()).project_id),
    quickbooks_state: async () => aQuickbooksState(ana, (await invoice()).invoice_id),
  };
}

/** Makes what it returns with the first call only. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** The total of the estimate behind the customer's link. */
export const SENT_TOTAL = 321;

/** What is owed on each invoice behind that link. */
export const LINK_BALANCE = 12;

/** The total of the approved estimate that is to be billed. */
export const APPROVED_TOTAL = 654;

/** A customer whose only invoice is long overdue. */
async function anOverdueCustomer({ anInvoice }: Company): Promise<string> {
  const { customer_id } = await anInvoice({ issue_date: '2020-01-06', due_date: '2020-01-20' });
  return customer_id;
}

/** What two documents said that were sent. */
async function aLineMemory({ company_id }: Company): Promise<string> {
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

async function aHomeSnooze(company: Company): Promise<string> {
  const document = { type: 'customer' as const, id: await anOverdueCustomer(company) };
  return (await company.ana.call(home.snooze, { body: { kind: 'invoices_overdue', document } })).body.data.id;
}

/** An approved estimate of which nothing is billed yet. */
async function anAgreedEstimate(company: Company, project_id: string): Promise<Sent> {
  const lines = [aLine({ unit_price_dollar: APPROVED_TOTAL })];
  const sent = await aSentEstimate(company, { project_id, lines, ...NO_SCHEDULE });
  await approve(sent);
  return sent;
}

/** An approved estimate with its signed copy, asked about and declined before; nothing is due on approval. */
async function anAnsweredEstimate(company: Company): Promise<Sent & { approval_id: string }> {
  const sent = await aSentEstimate(company, NO_SCHEDULE);
  const { customer, token, revision_id } = sent;
  const params = { token };
  await customer.attempt(customerPage.comment, { params, body: { comment: { text: 'And the gutters?' } } });
  const decline = { revision_id, reason_code: 'timing' };
  await customer.attempt(customerPage.decline, { params, body: { decline } });
  const { approval_id } = await approve(sent);
  await (await testApp()).renderSignedCopy({ company_id: company.company_id, approval_id });
  return { ...sent, approval_id };
}

/** An approval by phone, recorded by hand, of an estimate that was never sent: messages are limited. */
async function aRecordedApproval(company: Company): Promise<string> {
  const { estimate_id } = await company.anEstimate();
  const body = { approval: recordedApproval() };
  return (await company.ana.call(approvals.record, { params: { id: estimate_id }, body })).body.data.id;
}

async function aScannedApproval(company: Company): Promise<string> {
  const id = await aRecordedApproval(company);
  await company.ana.attempt(approvals.addScan, { params: { id }, fileField: 'scan' });
  return id;
}

/** By phone, recorded by hand, as its estimate was; it is billed with the completion of the work. */
async function anApprovedChangeOrder(company: Company): Promise<string> {
  const { estimate_id } = await company.anEstimate();
  const body = { approval: recordedApproval() };
  await company.ana.call(approvals.record, { params: { id: estimate_id }, body });
  const { change_order_id: id } = await company.aChangeOrder({ estimate_id, bills: 'at_completion' });
  await company.ana.call(changeOrders.record, { params: { id }, body });
  return id;
}

async function theLine(ana: Person, { estimate_id }: { estimate_id: string }): Promise<string> {
  const { body } = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  return body.data.data[0]?.id ?? '';
}

async function theItem(ana: Person, { invoice_id }: { invoice_id: string }): Promise<string> {
  const { body } = await ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  return body.data.data[0]?.id ?? '';
}

/** A message with an estimate, and its document. */
async function aMessage({ ana, company_id }: Company, { estimate_id, project_id, customer_id }: Estimate) {
  const sending = { estimate_id, account_id: ana.account_id, project_id, customer_id, send_method: 'email' } as const;
  const { attributes } = (await ana.call(...newEstimateMessage(sending))).body.data;
  await keepDocument(company_id, attributes.message_log_id);
  return attributes;
}

/** A photo of the project that is shown with the estimate. */
async function aShownPhoto(company: Company, { estimate_id, project_id }: Estimate): Promise<Photo> {
  const photo = await aPhotoWithOriginal(company, project_id);
  const body = { image_group_keys: [photo.image_group_key] };
  await company.ana.call(estimates.showPhotos, { params: { id: estimate_id }, body });
  return photo;
}

async function theInstallment(ana: Person, estimate_id: string): Promise<string> {
  const { body } = await ana.call(installments.billing, { params: { id: estimate_id } });
  return body.installments[0]?.installment_id ?? '';
}

/** The step of a reminded invoice that was left out. */
export const SKIPPED_STEP = 'invoice_overdue:14';

async function aRemindedInvoice(company: Company, project_id: string): Promise<string> {
  const { ana } = company;
  const reminder_settings = { invoice_overdue: remindsAfter([1, 7, 14]) };
  await ana.call(reminders.changeSettings, { body: { reminder_settings } });
  const { invoice_id: id } = await company.anInvoice({ project_id });
  await sendInvoice(company, { invoice_id: id });
  await ana.call(reminders.skip, { body: { document: { kind: 'invoice', id }, step: SKIPPED_STEP } });
  return id;
}

const AT_NOON = { starts_at: '2026-03-02T16:00:00.000Z', ends_at: '2026-03-02T16:30:00.000Z' };
const A_DAYS_WORK = { clock_in: '2026-03-02T12:00:00.000Z', clock_out: '2026-03-02T20:30:00.000Z' };

/** The code of an employee who is clocked in. */
async function clockedIn(company: Company): Promise<string> {
  const employee = await company.anEmployee();
  await company.aTimecard({ employee, clock_in: testClock.now() });
  return employee.employee_code;
}

/** A payment that waits for its card holder; it replaces the previous one, if any. */
async function aWaitingPayment(ana: Person): Promise<string> {
  const reply = await ana.attempt(subscriptions.start, aCardPayment({ card: 'pm_card_authenticationRequired' }));
  return (reply.body as { payment_intent_id?: string }).payment_intent_id ?? '';
}

/** The state of a sign-on that Ana has started; before, she has connected the company and sent the invoice. */
async function aQuickbooksState(ana: Person, invoice_id: string): Promise<string> {
  await connectToQuickbooks(ana);
  await sendToQuickbooks(ana, invoice_id);
  const { body } = await ana.call(quickbooksConnections.authenticate, { params: { id: ana.account_id } });
  return body.state;
}

/** An open invitation: the existing one, or a new one. */
async function anInvite(ana: Person, company_code: string): Promise<string> {
  const newest = async () => (await ana.call(accountInvites.list)).body.data[0]?.id;
  const found = await newest();
  if (!found) await ana.call(accounts.invite, { body: inviteBody(ana.account_id, company_code) });
  return found ?? (await newest()) ?? '';
}

/** The company's logo: the existing one, or a new one. */
async function aLogo(ana: Person): Promise<string> {
  await ana.attempt(images.upload, { body: { image_for_tag: 'company' } });
  const { body } = await ana.call(images.links, { query: { image_for_tag: 'company' } });
  return body.photos[0]?.id ?? '';
}

/** Stores a document, as if the message had been rendered. */
async function keepDocument(companyId: string, messageId: string): Promise<void> {
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

/** Another one with each call, of another account. */
async function aPasskey({ company_id }: Company): Promise<string> {
  const { database } = await testApp();
  const [account_id, passkey_id, now] = [newId(), newId(), testClock.now()];
  const passkey = { passkey_id, account_id, name: 'Phone', created_at: now, last_used_at: null };
  const credential = { credential_id: Buffer.from(passkey_id), public_key: Buffer.alloc(77), signature_counter: 0 };
  const input = anAccountInput({ first_name: 'Cara', company_code: '', login_id: `cara-${unique()}` });
  await asCompany(database, company_id, async (db) => {
    const account = await createAccount(db, { accountId: account_id, role: 'office', input, passwordHash: '', now });
    const registration = { challengeHash: Buffer.alloc(32), expiresAt: now, now };
    await saveRegistration(db, account_id, registration);
    await insertPasskey(db, { ...passkey, ...credential, transports: '' });
    await saveConfirmed(db, account, now);
  });
  return passkey_id;
}

/** Connects the company's account in the sandbox; three invoices behind a link: the second is being paid, the third is paid. */
async function payingBehind({ ana, anInvoice }: Company, { estimate, customer, token }: Sent) {
  await connectInSandbox(ana);
  const { project_id, estimate_id } = estimate;
  const bill = () => anInvoice({ project_id, estimate_id, items: [anItem({ amount_dollar: LINK_BALANCE })] });
  const [waiting, paying, toPay] = [await bill(), await bill(), await bill()];
  const { body } = await pressed({ customer, token }, paying);
  const paid_online_id = await paidInSandbox({ customer, token }, toPay);
  return { link_invoice_id: waiting.invoice_id, online_payment_id: body.payment_id, paid_online_id };
}

/** A refund of a dollar. */
async function aRefund(ana: Person, id: string): Promise<string> {
  const body = { refund: { amount: 1 } };
  const reply = await ana.call(onlinePaymentRecords.refund, { params: { id }, body });
  return reply.body.data.attributes.refunds.at(-1)?.refund_id ?? '';
}

/** A payout of something that is no payment of ours. */
async function aPayout({ company_id }: Company): Promise<string> {
  const { database } = await testApp();
  const [id, entryId] = [`po_${newId().replaceAll('-', '')}`, `txn_${unique()}`];
  const of = { kind: 'other', intentId: null, description: 'Adjustment', createdAt: testClock.now() } as const;
  const entries = [{ ...of, id: entryId, cents: 1000, feeCents: 0 }];
  const payout = { id, cents: 1000, arrivesOn: '2026-03-02', isPaid: true, entries };
  await asCompany(database, company_id, (db) => storePayout(db, payout));
  return id;
}

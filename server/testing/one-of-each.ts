import { accountInvites, accounts } from '../../contract/accounts.ts';
import { approvals } from '../../contract/approvals.ts';
import { changeOrders } from '../../contract/change-orders.ts';
import { customerPage } from '../../contract/customer-page.ts';
import { companies } from '../../contract/companies.ts';
import { estimates } from '../../contract/estimates.ts';
import { images, type Photo } from '../../contract/images.ts';
import { installments } from '../../contract/installments.ts';
import { itemizedEstimates } from '../../contract/itemized-estimates.ts';
import { itemizedInvoices } from '../../contract/itemized-invoices.ts';
import { quickbooksConnections } from '../../contract/quickbooks-connections.ts';
import { sessions } from '../../contract/sessions.ts';
import { subscriptions } from '../../contract/subscriptions.ts';
import { createAccount } from '../accounts/store.ts';
import { asCompany } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { insertPasskey, saveRegistration } from '../second-factors/passkeys-store.ts';
import { saveConfirmed } from '../second-factors/store.ts';
import { approve, aSentEstimate, NO_SCHEDULE, recordedApproval, sendInvoice, type Sent } from './answering.ts';
import { testApp } from './app.ts';
import { aSentChangeOrder } from './change-orders.ts';
import type { Company, Person } from './factories.ts';
import { aLine, anAccountInput, anItem, inviteBody, unique } from './inputs.ts';
import { aCardPayment } from './paying.ts';
import { newEstimateMessage } from './requests.ts';
import { connectInSandbox, pressed } from './paying-online.ts';
import { connectToQuickbooks } from './connecting.ts';
import { sendToQuickbooks } from './sending-to-quickbooks.ts';
import { uploadPhoto } from './photos.ts';
import { testClock } from './test-clock.ts';

/** One record of each kind that a company can have, by its id. */
export interface OneOfEach {
  company_id: string;
  account_id: string;
  account_invite_id: string;
  /** Of a third account, which has no session: Ana and Ben log in without one. */
  passkey_id: string;
  session_id: string;
  image_id: string;
  /** A photo of the project with its original file. */
  photo_id: string;
  /** Of the same photo, which is shown with the estimate. */
  image_group_key: string;
  company_code: string;
  subscription_id: string;
  /** Of a payment that waits for authentication by the card holder. */
  payment_intent_id: string;
  customer_id: string;
  project_id: string;
  /** Those two without signed documents: others cannot be deleted. */
  unsigned_customer_id: string;
  unsigned_project_id: string;
  jobsite_id: string;
  employee_id: string;
  employee_code: string;
  /** A closed time card. */
  timecard_id: string;
  estimate_id: string;
  itemized_estimate_id: string;
  invoice_id: string;
  itemized_invoice_id: string;
  customer_payment_id: string;
  message_id: string;
  document_link_id: string;
  /** The token of a customer's link to an estimate of its own, and the revision that it shows. */
  link_token: string;
  revision_id: string;
  /** The token of a customer's link to the invoice without payments. */
  invoice_link_token: string;
  /** An invoice behind the estimate's link, and an attempt to pay another one there. */
  link_invoice_id: string;
  online_payment_id: string;
  /** An estimate whose approval stands, beside the others. */
  approved_estimate_id: string;
  /** Approvals that were recorded by hand: without a scan, and with one. */
  recorded_approval_id: string;
  scanned_approval_id: string;
  approval_id: string;
  /** Another one, and its only installment, which is not billed. */
  agreed_estimate_id: string;
  installment_id: string;
  /** A change order of that estimate, and its line item. */
  change_order_id: string;
  change_order_line_item_id: string;
  /** One that was sent, with the token of its own link and the revision that it shows; and one whose approval stands. */
  sent_change_order_id: string;
  change_order_token: string;
  change_order_revision_id: string;
  approved_change_order_id: string;
  /** An invoice without payments. */
  unpaid_invoice_id: string;
  /** The state of a started QuickBooks sign-on. The company is connected already. */
  quickbooks_state: string;
}

/** Creates one record of each kind for a company, as far as new ones are possible. */
export async function oneOfEach(company: Company): Promise<OneOfEach> {
  const { ana, company_id, company_code, anInvoice, aPayment } = company;
  const { customer_id, project_id, estimate_id } = await company.anEstimate();
  const jobsite = await company.aJobsite({ project_id });
  const employee = await company.anEmployee();
  const { timecard_id } = await company.aTimecard({ employee, jobsite, ...A_DAYS_WORK });
  const lines = await ana.call(itemizedEstimates.byEstimate, { query: { estimate_id } });
  const { invoice_id } = await anInvoice({ project_id, estimate_id, items: [anItem(), anItem()] });
  const items = await ana.call(itemizedInvoices.byInvoice, { query: { invoice_id } });
  const { customer_payment_id } = await aPayment({ invoice_id });
  const subscription = await ana.call(subscriptions.byAccount, { params: { id: ana.account_id } });
  const { account_id } = ana;
  const sending = { estimate_id, account_id, project_id, customer_id, send_method: 'email' } as const;
  const sent = await ana.call(...newEstimateMessage(sending));
  const { message_log_id: message_id, document_link_id } = sent.body.data.attributes;
  await keepDocument(company_id, message_id);
  const open = await aSentEstimate(company, { lines: [aLine({ unit_price_dollar: SENT_TOTAL })] });
  const approved = await anAnsweredEstimate(company);
  const photo = await aPhotoWithOriginal(company, project_id);
  await ana.call(estimates.showPhotos, {
    params: { id: estimate_id },
    body: { image_group_keys: [photo.image_group_key] },
  });
  const agreed = await anAgreedEstimate(company, project_id);
  const changeOrder = await company.aChangeOrder({ estimate_id: agreed.estimate_id });
  const { invoice_id: unpaid_invoice_id } = await anInvoice({ project_id });
  const unsigned = await company.aProject();
  const paying = await payingBehind(company, open);
  return {
    company_id,
    account_id,
    account_invite_id: await anInvite(ana, company_code),
    passkey_id: await aPasskey(company),
    session_id: (await ana.call(sessions.list)).body.data[0]?.id ?? '',
    image_id: await aLogo(ana),
    photo_id: photo.id,
    image_group_key: photo.image_group_key,
    company_code,
    subscription_id: subscription.body.data[0]?.id ?? '',
    payment_intent_id: await aWaitingPayment(ana),
    customer_id,
    project_id,
    unsigned_customer_id: unsigned.customer_id,
    unsigned_project_id: unsigned.project_id,
    jobsite_id: jobsite.jobsite_id,
    employee_id: employee.employee_id,
    employee_code: employee.employee_code,
    timecard_id,
    estimate_id,
    itemized_estimate_id: lines.body.data.data[0]?.id ?? '',
    invoice_id,
    itemized_invoice_id: items.body.data.data[0]?.id ?? '',
    customer_payment_id,
    message_id,
    document_link_id,
    link_token: open.token,
    revision_id: open.revision_id,
    ...paying,
    approved_estimate_id: approved.estimate_id,
    recorded_approval_id: await aRecordedApproval(company),
    scanned_approval_id: await aScannedApproval(company),
    approval_id: approved.approval_id,
    agreed_estimate_id: agreed.estimate_id,
    installment_id: await theInstallment(ana, agreed.estimate_id),
    change_order_id: changeOrder.change_order_id,
    change_order_line_item_id: changeOrder.line_items[0]?.change_order_line_item_id ?? '',
    ...(await aChangeOrderBehindALink(company, agreed)),
    approved_change_order_id: await anApprovedChangeOrder(company),
    unpaid_invoice_id,
    invoice_link_token: (await sendInvoice(company, { invoice_id: unpaid_invoice_id })).token,
    quickbooks_state: await aQuickbooksState(ana, invoice_id),
  };
}

/** The total of the estimate behind the customer's link. */
export const SENT_TOTAL = 321;

/** What is owed on each invoice behind that link. */
export const LINK_BALANCE = 12;

/** The total of the approved estimate that is to be billed. */
export const APPROVED_TOTAL = 654;

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

async function aChangeOrderBehindALink(company: Company, { estimate_id }: Sent) {
  const { change_order_id, token, revision_id } = await aSentChangeOrder(company, { estimate_id });
  return {
    sent_change_order_id: change_order_id,
    change_order_token: token,
    change_order_revision_id: revision_id,
  };
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

async function theInstallment(ana: Person, estimate_id: string): Promise<string> {
  const { body } = await ana.call(installments.billing, { params: { id: estimate_id } });
  return body.installments[0]?.installment_id ?? '';
}

const A_DAYS_WORK = { clock_in: '2026-03-02T12:00:00.000Z', clock_out: '2026-03-02T20:30:00.000Z' };

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
    const account = await createAccount(db, { accountId: account_id, input, passwordHash: '', now });
    const registration = { challengeHash: Buffer.alloc(32), expiresAt: now, now };
    await saveRegistration(db, account_id, registration);
    await insertPasskey(db, { ...passkey, ...credential, transports: '' });
    await saveConfirmed(db, account, now);
  });
  return passkey_id;
}

/** Connects the company's account in the sandbox; two invoices behind a link, one of which is being paid. */
async function payingBehind({ ana, anInvoice }: Company, { estimate, customer, token }: Sent) {
  await connectInSandbox(ana);
  const { project_id, estimate_id } = estimate;
  const bill = () => anInvoice({ project_id, estimate_id, items: [anItem({ amount_dollar: LINK_BALANCE })] });
  const [waiting, paying] = [await bill(), await bill()];
  const { body } = await pressed({ customer, token }, paying);
  return { link_invoice_id: waiting.invoice_id, online_payment_id: body.payment_id };
}

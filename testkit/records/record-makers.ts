import { sessions } from '#contract/identity/sessions.ts';
import { subscriptions } from '#contract/identity/subscriptions.ts';
import { calendarFeeds } from '#contract/work/calendar-feeds.ts';
import { expenses } from '#contract/work/expenses.ts';
import { payroll } from '#contract/work/payroll.ts';
import { timecards } from '#contract/work/timecards.ts';
import { testClock } from '../app/test-clock.ts';
import { aLine, anItem } from '../inputs/inputs.ts';
import { aSentEstimate, sendInvoice } from '../scenarios/answering.ts';
import { makeAnArchive } from '../scenarios/archiving.ts';
import { aSentChangeOrder } from '../scenarios/change-orders.ts';
import { runCsv, uploadCsv } from '../scenarios/importing.ts';
import { aNoteWithPhoto, anEmployeeNote } from '../scenarios/noting.ts';
import { exportFile } from '../scenarios/sealing.ts';
import { inAWeek, sendVisit } from '../scenarios/visiting.ts';
import { aLogo, anInvite, aPasskey } from './account-makers.ts';
import {
  aHomeSnooze,
  aLineMemory,
  aMessage,
  anAgreedEstimate,
  anApprovedEstimate,
  anApprovedChangeOrder,
  anOverdueCustomer,
  aRecordedApproval,
  aRemindedInvoice,
  aReminderRun,
  aScannedApproval,
  aShownPhoto,
  aWaitingReminder,
  theInstallment,
  theItem,
  theLine,
} from './document-makers.ts';
import type { Company } from './factories.ts';
import { aPayout, aQuickbooksState, aRefund, aWaitingPayment, payingBehind } from './payment-makers.ts';
import type { OneOfEach } from './records.ts';
import { aProgram } from './token-makers.ts';

/** Makes a record, and returns its id. */
type Makers = { [Kind in keyof OneOfEach]: () => Promise<string> };

/** How each kind of record of a company is made. What several of them share is made once. */
export function makersOf(company: Company): Makers {
  const shared = sharedRecords(company);
  return {
    ...identityMakers(company),
    ...workMakers(company, shared),
    ...proposalMakers(company, shared),
    ...billingMakers(company, shared),
    ...officeMakers(company, shared),
  };
}

/** The records that several kinds refer to. */
function sharedRecords(company: Company) {
  const { ana, anInvoice } = company;
  const estimate = once(() => company.anEstimate());
  const jobsite = once(async () => company.aJobsite({ project_id: (await estimate()).project_id }));
  const employee = once(async () => {
    const made = await company.anEmployee();
    const cost_rates = [{ starts_on: '2026-01-01', hourly_wage: 20 }];
    await ana.call(payroll.changeRates, { params: { id: made.employee_id }, body: { cost_rates } });
    return made;
  });
  const expense = once(async () => company.anExpense({ project_id: (await estimate()).project_id }));
  const invoice = once(async () => {
    const { project_id, estimate_id } = await estimate();
    return anInvoice({ project_id, estimate_id, items: [anItem(), anItem()] });
  });
  const message = once(async () => aMessage(company, await estimate()));
  const open = once(() => aSentEstimate(company, { lines: [aLine({ unit_price_dollar: SENT_TOTAL })] }));
  const approved = once(() => anApprovedEstimate(company));
  const visit = once(async () => {
    const crew = { employee_ids: [(await employee()).employee_id] };
    return company.aVisit({ project_id: (await estimate()).project_id, day: inAWeek(), ...crew });
  });
  const note = once(async () => aNoteWithPhoto(company, (await estimate()).project_id));
  const photo = once(async () => aShownPhoto(company, await estimate()));
  const agreed = once(async () => anAgreedEstimate(company, (await estimate()).project_id));
  const changeOrder = once(async () => company.aChangeOrder({ estimate_id: (await agreed()).estimate_id }));
  const sentChangeOrder = once(async () => aSentChangeOrder(company, { estimate_id: (await agreed()).estimate_id }));
  const unpaid = once(async () => anInvoice({ project_id: (await estimate()).project_id }));
  const unsigned = once(() => company.aProject());
  const behindLink = once(() => payingBehind(company));
  return {
    estimate,
    jobsite,
    employee,
    expense,
    invoice,
    message,
    open,
    approved,
    visit,
    photo,
    note,
    agreed,
    changeOrder,
    sentChangeOrder,
    unpaid,
    unsigned,
    behindLink,
  };
}

type SharedRecords = ReturnType<typeof sharedRecords>;

/** Records of accounts, sessions and the subscription. */
function identityMakers(company: Company) {
  const { ana, company_id, company_code } = company;
  return {
    company_id: async () => company_id,
    account_id: async () => ana.account_id,
    subscription_id: async () => {
      const subscription = await ana.call(subscriptions.byAccount, { params: { id: ana.account_id } });
      return subscription.body.data[0]?.id ?? '';
    },
    account_invite_id: () => anInvite(ana, company_code),
    passkey_id: () => aPasskey(company),
    access_token_id: async () => (await aProgram(ana)).connection_id,
    session_id: async () => (await ana.call(sessions.list)).body.data[0]?.id ?? '',
    image_id: () => aLogo(ana),
    company_code: async () => company_code,
    payment_intent_id: () => aWaitingPayment(ana),
  };
}

/** Records of projects, crews, visits and messages. */
function workMakers(company: Company, shared: SharedRecords) {
  const { estimate, jobsite, employee, expense, message, visit, photo, unsigned, note } = shared;
  const { ana } = company;
  return {
    customer_id: async () => (await estimate()).customer_id,
    project_id: async () => (await estimate()).project_id,
    unsigned_customer_id: async () => (await unsigned()).customer_id,
    unsigned_project_id: async () => (await unsigned()).project_id,
    jobsite_id: async () => (await jobsite()).jobsite_id,
    employee_id: async () => (await employee()).employee_id,
    employee_code: async () => (await employee()).employee_code,
    timecard_id: async () => {
      const shift = { employee: await employee(), jobsite: await jobsite(), ...A_DAYS_WORK };
      const { timecard_id } = await company.aTimecard(shift);
      await ana.call(timecards.change, { params: { id: timecard_id }, body: { timecard: { breaks: [AT_NOON] } } });
      return timecard_id;
    },
    expense_id: async () => (await expense()).expense_id,
    receipt_image_id: async () => {
      const { expense_id: id } = await expense();
      const { body } = await ana.attempt(expenses.addReceiptImage, { params: { id } });
      return body.data.attributes.receipt_images[0]?.receipt_image_id ?? '';
    },
    clocked_in_code: () => clockedIn(company),
    on_break_code: async () => {
      const employee_code = await clockedIn(company);
      await ana.call(timecards.startBreak, { body: { timecard: { employee_code } } });
      return employee_code;
    },
    message_id: async () => (await message()).message_log_id,
    document_link_id: async () => (await message()).document_link_id,
    photo_id: async () => (await photo()).id,
    image_group_key: async () => (await photo()).image_group_key,
    calendar_feed_id: async () => (await ana.call(calendarFeeds.create, { body: {} })).body.data.id,
    visit_id: async () => (await visit()).visit_id,
    job_note_id: async () => (await note()).job_note_id,
    job_note_photo_id: async () => (await note()).photos[0]?.job_note_photo_id ?? '',
    job_file_export_id: async () => exportFile(company, (await estimate()).project_id),
    archive_id: async () => makeAnArchive(company),
    employee_note_id: async () => anEmployeeNote(await employee(), await jobsite()),
    visit_link_token: async () => (await sendVisit(company, await visit())).token,
  };
}

/** Records of estimates, change orders, their approvals and the price book. */
function proposalMakers(
  company: Company,
  { estimate, open, approved, agreed, changeOrder, sentChangeOrder }: SharedRecords,
) {
  const { ana } = company;
  return {
    estimate_id: async () => (await estimate()).estimate_id,
    itemized_estimate_id: async () => theLine(ana, await estimate()),
    link_token: async () => (await open()).token,
    revision_id: async () => (await open()).revision_id,
    approved_estimate_id: async () => (await approved()).estimate_id,
    approval_id: async () => (await approved()).approval_id,
    agreed_estimate_id: async () => (await agreed()).estimate_id,
    change_order_id: async () => (await changeOrder()).change_order_id,
    change_order_line_item_id: async () => (await changeOrder()).line_items[0]?.change_order_line_item_id ?? '',
    line_memory_id: () => aLineMemory(company),
    price_item_id: async () => (await company.aPriceItem()).price_item_id,
    estimate_template_id: async () => (await company.aTemplate()).estimate_template_id,
    recorded_approval_id: () => aRecordedApproval(company),
    scanned_approval_id: () => aScannedApproval(company),
    sent_change_order_id: async () => (await sentChangeOrder()).change_order_id,
    change_order_token: async () => (await sentChangeOrder()).token,
    change_order_revision_id: async () => (await sentChangeOrder()).revision_id,
    approved_change_order_id: () => anApprovedChangeOrder(company),
  };
}

/** Records of invoices, installments and customer payments. */
function billingMakers(company: Company, { invoice, agreed, unpaid, behindLink }: SharedRecords) {
  const { ana } = company;
  return {
    invoice_id: async () => (await invoice()).invoice_id,
    itemized_invoice_id: async () => theItem(ana, await invoice()),
    customer_payment_id: async () => {
      const { invoice_id } = await invoice();
      return (await company.aPayment({ invoice_id })).customer_payment_id;
    },
    unpaid_invoice_id: async () => (await unpaid()).invoice_id,
    billing_link_token: async () => (await behindLink()).billing_link_token,
    link_invoice_id: async () => (await behindLink()).link_invoice_id,
    online_payment_id: async () => (await behindLink()).online_payment_id,
    paid_online_id: async () => (await behindLink()).paid_online_id,
    online_refund_id: async () => aRefund(ana, (await behindLink()).paid_online_id),
    payout_id: () => aPayout(company),
    installment_id: async () => theInstallment(ana, (await agreed()).estimate_id),
    invoice_link_token: async () => {
      const { invoice_id } = await unpaid();
      return (await sendInvoice(company, { invoice_id })).token;
    },
  };
}

/** Records of imports, reminders and Home, and the connection to QuickBooks. */
function officeMakers(company: Company, { estimate, invoice }: SharedRecords) {
  const { ana } = company;
  return {
    import_id: async () => (await uploadCsv(ana)).import_id,
    ran_import_id: async () => (await runCsv(ana)).import_id,
    overdue_customer_id: () => anOverdueCustomer(company),
    home_snooze_id: () => aHomeSnooze(company),
    reminder_run_id: () => aReminderRun(company),
    waiting_reminder_id: () => aWaitingReminder(company),
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

const AT_NOON = { starts_at: '2026-03-02T16:00:00.000Z', ends_at: '2026-03-02T16:30:00.000Z' };
const A_DAYS_WORK = { clock_in: '2026-03-02T12:00:00.000Z', clock_out: '2026-03-02T20:30:00.000Z' };

/** The code of an employee who is clocked in. */
async function clockedIn(company: Company): Promise<string> {
  const employee = await company.anEmployee();
  await company.aTimecard({ employee, clock_in: testClock.now() });
  return employee.employee_code;
}

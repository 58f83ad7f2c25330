/** Messages that screens also show on their own. A bundle that imports one of them does not contain the others. */
export const NOT_YOUR_ROLE = 'Your role does not include this. Ask the owner of your company.';
export const INVOICE_NOT_IN_QUICKBOOKS = 'Send the invoice to QuickBooks first, then its payments.';

/** All errors that a user can act on: the HTTP status and the message of each code. */
export const errors = {
  reset_expired: { status: 400, message: 'This password reset link has expired. Please request a new one.' },
  reset_malformed: { status: 400, message: 'This password reset link is invalid. Please request a new one.' },
  bad_signature: { status: 400, message: 'The signature does not match.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  token_invalid: { status: 401, message: 'This token is not valid. It may have expired or been revoked.' },
  session_expired: { status: 401, message: 'Session expired. Try to refresh your browser.' },
  'x-404': { status: 404, message: 'Company not found. Please create your company first.' },
  google_failed: { status: 401, message: 'Google could not confirm who you are. Please try again.' },
  login_failed: { status: 401, message: 'That login ID or password is incorrect.' },
  code_wrong: {
    status: 401,
    message:
      "The code is not right, or was used already. Wait for the next one, and check that your phone's time is set automatically.",
  },
  passkey_rejected: { status: 401, message: 'This passkey could not be confirmed. Please try again.' },
  challenge_ended: {
    status: 401,
    message: 'This login has taken too long or had too many wrong codes. Please start again.',
  },
  card_declined: { status: 402, message: 'Your card was declined.' },
  authentication_required: { status: 402, message: 'Your bank asks you to confirm this payment.' },
  subscription_inactive: { status: 403, message: 'This needs an active subscription.' },
  second_factor_required: {
    status: 403,
    message: 'Your company requires two-step login. Please set it up under Account Settings first.',
  },
  cross_site: { status: 403, message: 'This request came from another site.' },
  company_closed: { status: 403, message: 'This company is closed and will be deleted.' },
  past_wages: {
    status: 403,
    message: 'Only an owner changes the wages of past days. Add a wage from today or a later day.',
  },
  not_your_role: { status: 403, message: NOT_YOUR_ROLE },
  not_your_note: { status: 403, message: 'Only the author of this note can change it.' },
  office_tells: { status: 403, message: 'Your company’s office tells customers itself.' },
  not_your_account: { status: 403, message: 'You can read the accounts of your co-workers, and change only your own.' },
  scope_missing: { status: 403, message: 'This connection is not allowed to do this.' },
  not_for_tokens: { status: 403, message: 'Only a person who is signed in can do this.' },
  connections_off: { status: 403, message: 'Connections are turned off for this company.' },
  connection_paused: {
    status: 403,
    message: 'This connection is paused. Turn it on under Account, Connections.',
  },
  connections_by_role: { status: 403, message: 'Your company lets only some accounts connect things.' },
  confirm_again: { status: 403, message: 'Please enter your password again.' },
  invite_required: { status: 403, message: 'Ask a member of this company to send you an invitation.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  need_not_found: { status: 404, message: 'This no longer needs anyone.' },
  home_snooze_not_found: { status: 404, message: 'This is back on Home already.' },
  reminder_run_not_found: { status: 404, message: 'These reminders no longer exist.' },
  reminder_not_found: { status: 404, message: 'This reminder is not planned.' },
  company_not_found: { status: 404, message: 'Company not found.' },
  account_not_found: { status: 404, message: 'Account not found.' },
  invite_not_found: { status: 404, message: 'This invitation has expired, was used, or does not exist.' },
  reset_not_found: { status: 404, message: 'Unknown reset token. Please request a new password reset link.' },
  confirmation_not_found: { status: 404, message: 'This link has expired, was replaced, or does not exist.' },
  connection_not_found: { status: 404, message: 'There is no such connection.' },
  session_not_found: { status: 404, message: 'This browser is logged out already.' },
  second_factor_not_found: { status: 404, message: 'Two-step login is off.' },
  passkey_not_found: { status: 404, message: 'Passkey not found.' },
  image_not_found: { status: 404, message: 'Image not found.' },
  subscription_not_found: { status: 404, message: 'Subscription not found.' },
  payment_not_found: { status: 404, message: 'Payment not found.' },
  payout_not_found: { status: 404, message: 'Payout not found.' },
  refund_not_found: { status: 404, message: 'Refund not found.' },
  customer_not_found: { status: 404, message: 'Customer not found.' },
  project_not_found: { status: 404, message: 'Project not found.' },
  jobsite_not_found: { status: 404, message: 'Jobsite not found.' },
  address_not_found: { status: 404, message: 'This address could not be found.' },
  estimate_not_found: { status: 404, message: 'Estimate not found' },
  change_order_not_found: { status: 404, message: 'Change order not found.' },
  change_order_line_item_not_found: { status: 404, message: 'Line of the change order not found.' },
  approval_not_found: { status: 404, message: 'Approval not found.' },
  itemized_estimate_not_found: { status: 404, message: 'Itemized estimate not found.' },
  invoice_not_found: { status: 404, message: 'Invoice not found.' },
  installment_not_found: { status: 404, message: 'Installment not found.' },
  itemized_invoice_not_found: { status: 404, message: 'Itemized invoice not found.' },
  customer_payment_not_found: { status: 404, message: 'Customer payment not found.' },
  employee_not_found: { status: 404, message: 'Employee not found.' },
  expense_not_found: { status: 404, message: 'Expense not found.' },
  price_item_not_found: { status: 404, message: 'There is no such item in the price book.' },
  line_memory_not_found: { status: 404, message: 'This is forgotten, or in the price book, already.' },
  estimate_template_not_found: { status: 404, message: 'There is no such template.' },
  import_not_found: { status: 404, message: 'There is no such import.' },
  job_file_export_not_found: { status: 404, message: 'This export can no longer be downloaded.' },
  job_note_not_found: { status: 404, message: 'Note not found.' },
  visit_not_found: { status: 404, message: 'Visit not found.' },
  calendar_feed_not_found: { status: 404, message: 'This calendar has ended already.' },
  timecard_not_found: { status: 404, message: 'Time card not found.' },
  message_not_found: { status: 404, message: 'Message not found.' },
  link_expired: { status: 404, message: 'This link has expired or does not exist.' },
  document_link_not_found: { status: 404, message: 'There is no such link, or it was taken back already.' },
  duplicate_company: { status: 409, message: 'This is a duplicate: the company is registered already.' },
  duplicate_account: { status: 409, message: 'This is a duplicate: the login ID is taken already.' },
  duplicate_customer: { status: 409, message: 'This is a duplicate: the customer is on record already.' },
  duplicate_project: { status: 409, message: 'This is a duplicate: the customer has a project of that name already.' },
  duplicate_jobsite: { status: 409, message: 'This is a duplicate: the project has a jobsite of that name already.' },
  duplicate_employee: { status: 409, message: 'This is a duplicate: the employee is on record already.' },
  duplicate_price_item: {
    status: 409,
    message: 'This is a duplicate: the price book has an item of that code already.',
  },
  duplicate_estimate_template: {
    status: 409,
    message: 'This is a duplicate: there is a template of that name already.',
  },
  duplicate_invoice: {
    status: 409,
    message: 'This is a duplicate: the project has an invoice of that name and issue date already.',
  },
  duplicate_survey_response: { status: 409, message: 'This is a duplicate: your opposition is on record already.' },
  duplicate_passkey: { status: 409, message: 'This is a duplicate: the passkey is registered already.' },
  last_owner: { status: 409, message: 'Make someone else an owner first.' },
  second_factor_on: { status: 409, message: 'Two-step login is on already. Turn it off before you set it up again.' },
  not_connected: { status: 409, message: 'QuickBooks is not connected. Please connect to QuickBooks first.' },
  invoice_not_in_quickbooks: { status: 409, message: INVOICE_NOT_IN_QUICKBOOKS },
  stale_record: { status: 409, message: 'Someone else changed this since you opened it.' },
  revision_replaced: {
    status: 409,
    message: 'This was just updated. Please look at the new version before you approve.',
  },
  being_revised: {
    status: 409,
    message: 'The company is working on a new version. You will get a message when it is ready.',
  },
  approved_already: { status: 409, message: 'This was approved already.' },
  estimate_expired: {
    status: 409,
    message: 'This estimate is no longer valid. Ask for a new one with the button below.',
  },
  total_differs: { status: 409, message: 'The total has changed since you opened the page. Please look again.' },
  estimate_approved: {
    status: 409,
    message: 'This estimate is approved and can no longer be changed. Write a change order instead.',
  },
  has_signed_documents: {
    status: 409,
    message: 'There are signed documents or online payments here, which are kept. Set the project inactive instead.',
  },
  billed_already: {
    status: 409,
    message: 'Something was billed from this approval already. Delete or void that invoice first.',
  },
  change_order_stands: { status: 409, message: 'Withdraw its change orders first.' },
  scan_refused: {
    status: 409,
    message: 'A scan is added once, to an approval that was recorded by hand.',
  },
  invoice_has_payments: { status: 409, message: 'Refund or delete this invoice’s payments first.' },
  invoice_void: { status: 409, message: 'This invoice is void.' },
  over_billed: {
    status: 409,
    message: 'That’s more than is left on this installment. For more, write a change order.',
  },
  bill_by_installments: {
    status: 409,
    message: 'This estimate is approved: bill one of its installments. For more than was agreed, write a change order.',
  },
  installment_billed: { status: 409, message: 'This installment was billed already.' },
  invoice_amounts_fixed: {
    status: 409,
    message: 'These amounts come from the approved estimate. You can change wording and dates.',
  },
  not_approved: { status: 409, message: 'The customer has not approved this yet.' },
  nothing_to_pay: { status: 409, message: 'There is nothing to pay on this invoice.' },
  balance_changed: { status: 409, message: 'The balance has changed. Please look again before you pay.' },
  payment_under_way: { status: 409, message: 'A payment is on its way already.' },
  payment_not_offered: { status: 409, message: 'The company does not take payments online for this invoice.' },
  similar_online_payment: {
    status: 409,
    message: 'An online payment of this amount came in a few days ago. Record another one?',
  },
  payment_is_online: { status: 409, message: 'This payment was made online. Give it back with Refund.' },
  outside_text_hours: {
    status: 409,
    message: 'Texts only go out during the day. Try again then.',
  },
  reminder_sent: { status: 409, message: 'This reminder is on its way already.' },
  nothing_to_remind: { status: 409, message: 'There is nothing to remind of.' },
  import_run_already: { status: 409, message: 'This import has run already.' },
  import_too_old: { status: 409, message: 'An import can be undone for 7 days.' },
  expense_checked: { status: 409, message: 'The office has checked this expense. Ask your office to change it.' },
  too_many_expenses: {
    status: 409,
    message: 'You have sent many receipts within a day. Give further ones to your office.',
  },
  receipt_total_differs: { status: 422, message: 'The lines of the receipt do not add up to its total.' },
  expense_billed: { status: 409, message: 'This expense was already billed.' },
  time_billed: { status: 409, message: 'Some of these hours were already billed.' },
  nothing_to_bill: { status: 409, message: 'Everything here is already billed.' },
  employee_inactive: { status: 409, message: 'This employee no longer works here.' },
  archive_recently: { status: 409, message: 'An archive was made today already.' },
  company_not_empty: { status: 409, message: 'Start from an archive in a company that has no records yet.' },
  job_file_export_not_ready: { status: 409, message: 'This export is not ready yet.' },
  job_note_closed: {
    status: 409,
    message: 'A note can be changed for 24 hours. Write a new note that corrects it.',
  },
  visit_over: { status: 409, message: 'This visit is over.' },
  visit_cancelled: { status: 409, message: 'This visit was cancelled.' },
  visit_moved: { status: 409, message: 'The time has changed since you opened the page. Please look again.' },
  conflict: { status: 409, message: 'This can’t be done right now.' },
  in_progress: { status: 409, message: 'The same request is still being worked on.' },
  paid_already: {
    status: 409,
    message: 'An earlier payment of yours went through. Please look at your subscription before you pay again.',
  },
  too_large: { status: 413, message: 'The request is too large.' },
  wrong_type: { status: 415, message: 'Send JSON.' },
  validation_failed: { status: 422, message: 'Please check the fields and try again.' },
  key_reused: { status: 422, message: 'This Idempotency-Key was used for another request.' },
  passkey_not_added: { status: 422, message: 'The passkey could not be added. Please start again.' },
  too_many_connections: { status: 422, message: 'Keep at most 20 tokens.' },
  too_many_passkeys: {
    status: 422,
    message: 'This account has the most passkeys that it can have. Please remove one first.',
  },
  credit_over_unbilled: {
    status: 422,
    message: 'This is more than is not billed yet. Give the rest back as a refund.',
  },
  refund_too_large: { status: 422, message: 'This is more than can be given back.' },
  subscription_not_active: { status: 422, message: "You don't have any active subscription now." },
  sign_on_unknown: {
    status: 422,
    message: 'This sign-on to QuickBooks has expired or was used already. Please close this window and connect again.',
  },
  quickbooks_refused: { status: 422, message: 'QuickBooks did not accept this.' },
  import_unreadable: {
    status: 422,
    message: 'This file could not be read as a table. Save it as CSV and try again.',
  },
  trial_used: { status: 422, message: 'The free trial has been used already.' },
  no_consent: { status: 422, message: 'There is no consent on record to send to this customer this way.' },
  timecard_open: { status: 422, message: 'An active time card already exists for this employee.' },
  timecard_closed: { status: 422, message: 'This time card is closed already.' },
  not_clocked_in: { status: 422, message: 'You are not clocked in.' },
  break_open: { status: 422, message: 'You are on a break already.' },
  break_not_open: { status: 422, message: 'You are not on a break.' },
  timecard_overlaps: { status: 422, message: 'These times overlap another time card of this employee.' },
  document_too_slow: {
    status: 422,
    message: 'This document takes too long to prepare. Please shorten its texts or split it, and try again.',
  },
  statement_too_long: { status: 422, message: 'This statement is too long. Choose fewer days.' },
  report_too_long: { status: 422, message: 'This report is too long. Choose fewer days, one employee or one jobsite.' },
  audit_log_too_long: {
    status: 422,
    message: 'This is too long for one file. Choose fewer days or one kind of record.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  too_many_messages: {
    status: 429,
    message: "Today's limit for messages has been reached. Please try again tomorrow.",
  },
  server_error: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  document_not_ready: {
    status: 503,
    message: 'The document is being prepared. Please try again in a moment.',
  },
  not_configured: { status: 503, message: 'The operator has not set this up yet.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errors;

/** The data with which a browser lets the card holder authenticate a payment. */
export interface CardAuthentication {
  /** For the card provider's script, which prompts the card holder. */
  client_secret: string;
  /** For POST /subscriptions/confirm, after the card holder has authenticated. */
  payment_intent_id: string;
}

export interface AppErrorDetail {
  /** A more specific message than the one in the table. */
  message?: string;
  details?: string[];
  /** By field name of the body; line items as `itemized_estimates.0.code`. */
  fields?: Record<string, string[]>;
  /** Returned with the message of `authentication_required`. */
  authentication?: CardAuthentication;
  /** The company's phone, returned with `company_closed` behind a customer's link. */
  phone?: string;
  /** The header WWW-Authenticate: which credential would be accepted. */
  challenge?: string;
  /** Seconds until a retry is useful. */
  retryAfter?: number;
}

/** An error that the user can act on. Any other thrown error is a defect of the product. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: AppErrorDetail;

  constructor(code: ErrorCode, detail: AppErrorDetail = {}) {
    super(detail.message ?? errors[code].message);
    this.code = code;
    this.detail = detail;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/**
 * The error for an invalid body. The first message becomes the main one; a message shared by several fields is listed
 * once.
 */
export function invalid(fields: Record<string, string[]>): AppError {
  const details = [...new Set(Object.values(fields).flat())];
  return new AppError('validation_failed', { message: details[0], details, fields });
}

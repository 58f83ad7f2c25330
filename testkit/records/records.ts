/** One record of each kind that a company can have, by its id. */
export interface OneOfEach {
  company_id: string;
  account_id: string;
  account_invite_id: string;
  /** A token of the account. */
  access_token_id: string;
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
  /** Of somebody who is clocked in, and of somebody on break. */
  clocked_in_code: string;
  on_break_code: string;
  /** A closed time card, with a break. */
  timecard_id: string;
  /** Of a project, paid with own money, with a photo of its receipt. */
  expense_id: string;
  receipt_image_id: string;
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
  /** The token of a customer's link to the visit. */
  visit_link_token: string;
  /** The token of a customer's link to an approved estimate, an invoice behind it, and an attempt to pay another one there. */
  billing_link_token: string;
  link_invoice_id: string;
  online_payment_id: string;
  /** A payment that has arrived, of another invoice there. */
  paid_online_id: string;
  /** What went back of it. */
  online_refund_id: string;
  payout_id: string;
  price_item_id: string;
  line_memory_id: string;
  estimate_template_id: string;
  /** An uploaded file of customers, and one that was run. */
  import_id: string;
  ran_import_id: string;
  /** Of a customer who owes since long ago, and of such a line of Home that was put away. */
  overdue_customer_id: string;
  home_snooze_id: string;
  reminder_run_id: string;
  /** A reminder that can still be undone. */
  waiting_reminder_id: string;
  /** With the employee as its crew. */
  visit_id: string;
  /** A note of Ana's with a photo, and one of the employee. */
  job_note_id: string;
  job_note_photo_id: string;
  employee_note_id: string;
  job_file_export_id: string;
  /** An archive that can be downloaded. */
  archive_id: string;
  /** The company's address for calendar programs. */
  calendar_feed_id: string;
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
  /** One that was sent, in a company that reminds of it; its step SKIPPED_STEP was left out. */
  reminded_invoice_id: string;
  /** The state of a started QuickBooks sign-on. The company is connected already. */
  quickbooks_state: string;
}

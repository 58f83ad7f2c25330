import { access } from './identity/access.ts';
import { accountInvites, accounts } from './identity/accounts.ts';
import { addresses } from './work/addresses.ts';
import { approvals } from './sales/approvals.ts';
import { auditLog } from './core/audit-log.ts';
import { calendarFeeds } from './work/calendar-feeds.ts';
import { changeOrders } from './sales/change-orders.ts';
import { companies } from './identity/companies.ts';
import { config } from './core/config.ts';
import { contact } from './office/contact.ts';
import { customerPayments } from './sales/customer-payments.ts';
import { customerConsents } from './work/customer-consents.ts';
import { customerPage } from './sales/customer-page.ts';
import { customers } from './work/customers.ts';
import { emailConfirmations } from './identity/email-confirmations.ts';
import { phoneConfirmations } from './identity/phone-confirmations.ts';
import { employees } from './work/employees.ts';
import { estimateTemplates } from './sales/estimate-templates.ts';
import { estimates } from './sales/estimates.ts';
import { estimatesToPlan } from './sales/estimates-to-plan.ts';
import { home } from './office/home.ts';
import { images } from './work/images.ts';
import { imports } from './office/imports.ts';
import { installments } from './sales/installments.ts';
import { invoices } from './sales/invoices.ts';
import { itemizedEstimates } from './sales/itemized-estimates.ts';
import { itemizedInvoices } from './sales/itemized-invoices.ts';
import { jobsites } from './work/jobsites.ts';
import { lineMemories } from './sales/line-memories.ts';
import { loginIdReminders } from './identity/login-id-reminders.ts';
import { messageWebhooks } from './core/message-webhooks.ts';
import { messages } from './core/messages.ts';
import { onlinePaymentRecords } from './sales/online-payment-records.ts';
import { onlinePayments } from './sales/online-payments.ts';
import { passkeys } from './identity/passkeys.ts';
import { passwordResets } from './identity/password-resets.ts';
import { paymentWebhooks } from './sales/payment-webhooks.ts';
import { reminders } from './office/reminders.ts';
import { search } from './office/search.ts';
import { secondFactors } from './identity/second-factors.ts';
import { payments } from './identity/subscription-payments.ts';
import { payouts } from './sales/payouts.ts';
import { payroll } from './work/payroll.ts';
import { priceItems } from './sales/price-items.ts';
import { projects } from './work/projects.ts';
import { quickbooksConnections } from './connections/quickbooks-connections.ts';
import { quickbooksInvoices, quickbooksPayments } from './connections/quickbooks-invoices.ts';
import { quickbooksOnline } from './connections/quickbooks-online.ts';
import { references } from './identity/references.ts';
import { sessions } from './identity/sessions.ts';
import { stripeAccounts } from './sales/stripe-accounts.ts';
import { subscriptions } from './identity/subscriptions.ts';
import { survey } from './office/survey.ts';
import { timecards } from './work/timecards.ts';
import { verifications } from './sales/verifications.ts';
import { visits } from './work/visits.ts';
import { workList } from './work/work-list.ts';

/** All endpoints of the product, by feature. */
export const api = {
  access,
  accountInvites,
  accounts,
  addresses,
  approvals,
  auditLog,
  calendarFeeds,
  changeOrders,
  companies,
  config,
  contact,
  customerPayments,
  customerConsents,
  customerPage,
  customers,
  emailConfirmations,
  employees,
  estimateTemplates,
  estimates,
  estimatesToPlan,
  home,
  images,
  imports,
  installments,
  invoices,
  itemizedEstimates,
  itemizedInvoices,
  jobsites,
  lineMemories,
  loginIdReminders,
  messages,
  onlinePaymentRecords,
  onlinePayments,
  passkeys,
  passwordResets,
  payments,
  payouts,
  payroll,
  phoneConfirmations,
  priceItems,
  projects,
  quickbooksConnections,
  quickbooksInvoices,
  quickbooksOnline,
  quickbooksPayments,
  references,
  reminders,
  search,
  secondFactors,
  sessions,
  stripeAccounts,
  subscriptions,
  survey,
  timecards,
  verifications,
  visits,
  workList,
};

export type Api = typeof api;
export type Noun = keyof Api;

/** All webhooks that providers call. */
export const webhooks = { ...messageWebhooks, ...paymentWebhooks };

import { access } from './access.ts';
import { accountInvites, accounts } from './accounts.ts';
import { addresses } from './addresses.ts';
import { approvals } from './approvals.ts';
import { auditLog } from './audit-log.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { changeOrders } from './change-orders.ts';
import { companies } from './companies.ts';
import { config } from './config.ts';
import { contact } from './contact.ts';
import { customerPayments } from './customer-payments.ts';
import { customerConsents } from './customer-consents.ts';
import { customerPage } from './customer-page.ts';
import { customers } from './customers.ts';
import { emailConfirmations } from './email-confirmations.ts';
import { phoneConfirmations } from './phone-confirmations.ts';
import { employees } from './employees.ts';
import { estimateTemplates } from './estimate-templates.ts';
import { estimates } from './estimates.ts';
import { estimatesToPlan } from './estimates-to-plan.ts';
import { home } from './home.ts';
import { images } from './images.ts';
import { imports } from './imports.ts';
import { installments } from './installments.ts';
import { invoices } from './invoices.ts';
import { itemizedEstimates } from './itemized-estimates.ts';
import { itemizedInvoices } from './itemized-invoices.ts';
import { jobsites } from './jobsites.ts';
import { lineMemories } from './line-memories.ts';
import { loginIdReminders } from './login-id-reminders.ts';
import { messageWebhooks } from './message-webhooks.ts';
import { messages } from './messages.ts';
import { onlinePaymentRecords } from './online-payment-records.ts';
import { onlinePayments } from './online-payments.ts';
import { passkeys } from './passkeys.ts';
import { passwordResets } from './password-resets.ts';
import { paymentWebhooks } from './payment-webhooks.ts';
import { reminders } from './reminders.ts';
import { search } from './search.ts';
import { secondFactors } from './second-factors.ts';
import { payments } from './subscription-payments.ts';
import { payouts } from './payouts.ts';
import { payroll } from './payroll.ts';
import { priceItems } from './price-items.ts';
import { projects } from './projects.ts';
import { quickbooksConnections } from './quickbooks-connections.ts';
import { quickbooksInvoices, quickbooksPayments } from './quickbooks-invoices.ts';
import { quickbooksOnline } from './quickbooks-online.ts';
import { references } from './references.ts';
import { sessions } from './sessions.ts';
import { stripeAccounts } from './stripe-accounts.ts';
import { subscriptions } from './subscriptions.ts';
import { survey } from './survey.ts';
import { timecards } from './timecards.ts';
import { verifications } from './verifications.ts';
import { visits } from './visits.ts';
import { workList } from './work-list.ts';

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

import { accessTokens, accessTokenSummaries, tokenReports, tokenReportSummaries } from './connections/access-tokens.ts';
import { connections, connectionSummaries } from './connections/connections.ts';
import { quickbooksConnections, quickbooksConnectionSummaries } from './connections/quickbooks-connections.ts';
import {
  quickbooksInvoices,
  quickbooksPayments,
  quickbooksInvoiceSummaries,
  quickbooksPaymentSummaries,
} from './connections/quickbooks-invoices.ts';
import { quickbooksOnline, quickbooksOnlineSummaries } from './connections/quickbooks-online.ts';
import { auditLog, auditLogSummaries } from './core/audit-log.ts';
import { config, configSummaries } from './core/config.ts';
import { messageWebhooks } from './core/message-webhooks.ts';
import { messages, messageSummaries } from './core/messages.ts';
import { newestMessages, newestMessageSummaries } from './core/newest-messages.ts';
import type { Summaries } from './endpoint.ts';
import { access, accessSummaries } from './identity/access.ts';
import { accountInvites, accounts, accountSummaries, accountInviteSummaries } from './identity/accounts.ts';
import { companies, companySummaries } from './identity/companies.ts';
import { emailConfirmations, emailConfirmationSummaries } from './identity/email-confirmations.ts';
import { loginIdReminders, loginIdReminderSummaries } from './identity/login-id-reminders.ts';
import { passkeys, passkeySummaries } from './identity/passkeys.ts';
import { passwordResets, passwordResetSummaries } from './identity/password-resets.ts';
import { phoneConfirmations, phoneConfirmationSummaries } from './identity/phone-confirmations.ts';
import { references, referenceSummaries } from './identity/references.ts';
import { secondFactors, secondFactorSummaries } from './identity/second-factors.ts';
import { sessions, sessionSummaries } from './identity/sessions.ts';
import { payments, paymentSummaries } from './identity/subscription-payments.ts';
import { subscriptions, subscriptionSummaries } from './identity/subscriptions.ts';
import { archives, archiveSummaries } from './office/archives.ts';
import { contact, contactSummaries } from './office/contact.ts';
import { home, homeSummaries } from './office/home.ts';
import { imports, importSummaries } from './office/imports.ts';
import { jobFileExports, jobFileExportSummaries } from './office/job-file-exports.ts';
import { jobFile, jobFileSummaries } from './office/job-file.ts';
import { overviews, overviewSummaries } from './office/overviews.ts';
import { reminderRuns, reminderRunSummaries } from './office/reminder-runs.ts';
import { reminders, reminderSummaries } from './office/reminders.ts';
import { search, searchSummaries } from './office/search.ts';
import { survey, surveySummaries } from './office/survey.ts';
import { approvals, approvalSummaries } from './sales/approvals.ts';
import { changeOrders, changeOrderSummaries } from './sales/change-orders.ts';
import { costing, costingSummaries } from './sales/costing.ts';
import { customerPage, customerPageSummaries } from './sales/customer-page.ts';
import { customerPayments, customerPaymentSummaries } from './sales/customer-payments.ts';
import { estimateTemplates, estimateTemplateSummaries } from './sales/estimate-templates.ts';
import { estimatesToPlan, estimatesToPlanSummaries } from './sales/estimates-to-plan.ts';
import { estimates, estimateSummaries } from './sales/estimates.ts';
import { installments, installmentSummaries } from './sales/installments.ts';
import { invoices, invoiceSummaries } from './sales/invoices.ts';
import { itemizedEstimates, itemizedEstimateSummaries } from './sales/itemized-estimates.ts';
import { itemizedInvoices, itemizedInvoiceSummaries } from './sales/itemized-invoices.ts';
import { lineMemories, lineMemorySummaries } from './sales/line-memories.ts';
import { onlinePaymentRecords, onlinePaymentRecordSummaries } from './sales/online-payment-records.ts';
import { onlinePayments, onlinePaymentSummaries } from './sales/online-payments.ts';
import { paymentWebhooks } from './sales/payment-webhooks.ts';
import { payouts, payoutSummaries } from './sales/payouts.ts';
import { priceItems, priceItemSummaries } from './sales/price-items.ts';
import { salesTotals, salesTotalSummaries } from './sales/sales-totals.ts';
import { similarWork, similarWorkSummaries } from './sales/similar-work.ts';
import { statements, statementSummaries } from './sales/statements.ts';
import { stripeAccounts, stripeAccountSummaries } from './sales/stripe-accounts.ts';
import { unbilledWork, unbilledWorkSummaries } from './sales/unbilled-work.ts';
import { verifications, verificationSummaries } from './sales/verifications.ts';
import { addresses, addressSummaries } from './work/addresses.ts';
import { calendarFeeds, calendarFeedSummaries } from './work/calendar-feeds.ts';
import { customerConsents, customerConsentSummaries } from './work/customer-consents.ts';
import { customers, customerSummaries } from './work/customers.ts';
import { employees, employeeSummaries } from './work/employees.ts';
import { expenses, expenseSummaries } from './work/expenses.ts';
import { images, imageSummaries } from './work/images.ts';
import { jobNotes, jobNoteSummaries } from './work/job-notes.ts';
import { jobsites, jobsiteSummaries } from './work/jobsites.ts';
import { payroll, payrollSummaries } from './work/payroll.ts';
import { projectPhotos, projectPhotoSummaries } from './work/project-photos.ts';
import { projects, projectSummaries } from './work/projects.ts';
import { timecards, timecardSummaries } from './work/timecards.ts';
import { visits, visitSummaries } from './work/visits.ts';
import { workList, workListSummaries } from './work/work-list.ts';
import { workTotals, workTotalSummaries } from './work/work-totals.ts';

/** All endpoints of the product, by feature. */
export const api = {
  access,
  accessTokens,
  accountInvites,
  accounts,
  addresses,
  approvals,
  auditLog,
  calendarFeeds,
  changeOrders,
  companies,
  config,
  connections,
  contact,
  costing,
  customerPayments,
  customerConsents,
  customerPage,
  customers,
  emailConfirmations,
  employees,
  estimateTemplates,
  estimates,
  estimatesToPlan,
  expenses,
  home,
  images,
  projectPhotos,
  archives,
  imports,
  installments,
  invoices,
  itemizedEstimates,
  itemizedInvoices,
  jobFile,
  jobFileExports,
  jobNotes,
  jobsites,
  lineMemories,
  loginIdReminders,
  messages,
  newestMessages,
  onlinePaymentRecords,
  onlinePayments,
  overviews,
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
  reminderRuns,
  reminders,
  search,
  secondFactors,
  sessions,
  similarWork,
  statements,
  stripeAccounts,
  subscriptions,
  survey,
  timecards,
  tokenReports,
  unbilledWork,
  verifications,
  visits,
  workList,
  workTotals,
  salesTotals,
};

export type Api = typeof api;
export type Noun = keyof Api;

/** One line on what each endpoint does, for the API page. */
export const summaries: { [N in Noun]: Summaries<Api[N]> } = {
  access: accessSummaries,
  accessTokens: accessTokenSummaries,
  accountInvites: accountInviteSummaries,
  accounts: accountSummaries,
  addresses: addressSummaries,
  approvals: approvalSummaries,
  auditLog: auditLogSummaries,
  calendarFeeds: calendarFeedSummaries,
  changeOrders: changeOrderSummaries,
  companies: companySummaries,
  config: configSummaries,
  connections: connectionSummaries,
  contact: contactSummaries,
  costing: costingSummaries,
  customerConsents: customerConsentSummaries,
  customerPage: customerPageSummaries,
  customerPayments: customerPaymentSummaries,
  customers: customerSummaries,
  emailConfirmations: emailConfirmationSummaries,
  employees: employeeSummaries,
  estimates: estimateSummaries,
  estimatesToPlan: estimatesToPlanSummaries,
  estimateTemplates: estimateTemplateSummaries,
  expenses: expenseSummaries,
  home: homeSummaries,
  images: imageSummaries,
  projectPhotos: projectPhotoSummaries,
  archives: archiveSummaries,
  imports: importSummaries,
  installments: installmentSummaries,
  invoices: invoiceSummaries,
  itemizedEstimates: itemizedEstimateSummaries,
  itemizedInvoices: itemizedInvoiceSummaries,
  jobFile: jobFileSummaries,
  jobFileExports: jobFileExportSummaries,
  jobNotes: jobNoteSummaries,
  jobsites: jobsiteSummaries,
  lineMemories: lineMemorySummaries,
  loginIdReminders: loginIdReminderSummaries,
  messages: messageSummaries,
  newestMessages: newestMessageSummaries,
  onlinePaymentRecords: onlinePaymentRecordSummaries,
  onlinePayments: onlinePaymentSummaries,
  overviews: overviewSummaries,
  passkeys: passkeySummaries,
  passwordResets: passwordResetSummaries,
  payments: paymentSummaries,
  payouts: payoutSummaries,
  payroll: payrollSummaries,
  phoneConfirmations: phoneConfirmationSummaries,
  priceItems: priceItemSummaries,
  projects: projectSummaries,
  quickbooksConnections: quickbooksConnectionSummaries,
  quickbooksInvoices: quickbooksInvoiceSummaries,
  quickbooksOnline: quickbooksOnlineSummaries,
  quickbooksPayments: quickbooksPaymentSummaries,
  references: referenceSummaries,
  reminderRuns: reminderRunSummaries,
  reminders: reminderSummaries,
  search: searchSummaries,
  secondFactors: secondFactorSummaries,
  sessions: sessionSummaries,
  similarWork: similarWorkSummaries,
  statements: statementSummaries,
  stripeAccounts: stripeAccountSummaries,
  subscriptions: subscriptionSummaries,
  survey: surveySummaries,
  timecards: timecardSummaries,
  tokenReports: tokenReportSummaries,
  unbilledWork: unbilledWorkSummaries,
  verifications: verificationSummaries,
  visits: visitSummaries,
  workList: workListSummaries,
  workTotals: workTotalSummaries,
  salesTotals: salesTotalSummaries,
};

/** All webhooks that providers call. */
export const webhooks = { ...messageWebhooks, ...paymentWebhooks };

import type { api } from '#contract/api.ts';
import { companyDeletionHandlers } from '../identity/access/company-deletion.ts';
import { rememberDevice } from '../identity/access/known-devices.ts';
import { loginIdReminderHandlers } from '../identity/access/login-id-reminders.ts';
import { passwordResetHandlers } from '../identity/access/reset-routes.ts';
import { forgetReset } from '../identity/access/resets-store.ts';
import { replaceSession } from '../identity/access/replace-session.ts';
import { accessHandlers } from '../identity/access/routes.ts';
import { sessionHandlers } from '../identity/access/session-routes.ts';
import { endSessionsOf, type personFinder } from '../identity/access/sessions.ts';
import { emailConfirmationHandlers } from '../identity/accounts/email-confirmations.ts';
import { phoneConfirmationHandlers } from '../identity/accounts/phone-confirmations.ts';
import { accountInviteHandlers } from '../identity/accounts/invite-routes.ts';
import { accountHandlers } from '../identity/accounts/routes.ts';
import { requireOwnAccount } from '../identity/accounts/store.ts';
import { estimateKind } from '../sales/approvals/estimate-kind.ts';
import { approvalHandlers } from '../sales/approvals/routes.ts';
import { estimateToPlanHandlers } from '../sales/approvals/to-plan.ts';
import type { OnlinePaying } from '../sales/approvals/send-signed-copy.ts';
import { customerPageHandlers } from '../sales/customer-page/routes.ts';
import { addressHandlers } from '../work/addresses/routes.ts';
import { auditLogHandlers } from '../core/audit-log/routes.ts';
import { changeOrderKind } from '../sales/change-orders/change-order-kind.ts';
import { changeOrderHandlers } from '../sales/change-orders/routes.ts';
import { seesPay } from '../identity/companies/pay.ts';
import { companyHandlers } from '../identity/companies/routes.ts';
import { contactHandlers } from '../office/contact/routes.ts';
import { customerPaymentHandlers } from '../sales/customer-payments/routes.ts';
import { customerConsentHandlers } from '../work/customers/consent-routes.ts';
import { customerHandlers } from '../work/customers/routes.ts';
import { readCustomer } from '../work/customers/store.ts';
import { unsubscribeLinks } from '../work/customers/unsubscribe-links.ts';
import { estimateTemplateHandlers } from '../sales/estimates/template-routes.ts';
import { itemizedEstimateHandlers } from '../sales/estimates/line-item-routes.ts';
import { estimateHandlers } from '../sales/estimates/routes.ts';
import { homeHandlers } from '../office/home/routes.ts';
import { imageHandlers } from '../work/photos/routes.ts';
import { importHandlers } from '../office/imports/routes.ts';
import { changeOrderConsequences, rejectUncoveredCredit } from '../sales/installments/change-order-consequences.ts';
import { approvalConsequences, invoiceConsequences } from '../sales/installments/consequences.ts';
import { installmentHandlers } from '../sales/installments/routes.ts';
import { itemizedInvoiceHandlers } from '../sales/invoices/line-item-routes.ts';
import { invoiceHandlers } from '../sales/invoices/routes.ts';
import { jobsiteHandlers } from '../work/jobsites/routes.ts';
import { messageHandlers } from '../work/messages/routes.ts';
import { messageEncryption } from '../core/delivery/encryption.ts';
import { messageQueue, officeSender, sender } from '../core/delivery/send-message.ts';
import { employeeHandlers } from '../work/employees/routes.ts';
import { googleCredentials } from '../platform/google/google.ts';
import type { Handlers } from '../core/endpoints/handlers.ts';
import { processLimit } from '../platform/http/process-limit.ts';
import { ADDRESS_LOOK_UPS } from '../core/endpoints/rate-limits.ts';
import { payableOnline } from '../sales/stripe-accounts/payable.ts';
import { payoutHandlers } from '../sales/online-payments/payout-routes.ts';
import { onlinePaymentRecordHandlers } from '../sales/online-payments/record-routes.ts';
import { onlinePaymentHandlers } from '../sales/online-payments/routes.ts';
import { rejectProcessing } from '../sales/online-payments/store.ts';
import { payrollHandlers } from '../work/payroll/routes.ts';
import { payServicesOf } from './pay-services.ts';
import { lineMemoryHandlers } from '../sales/price-book/line-memory-routes.ts';
import { priceItemHandlers } from '../sales/price-book/routes.ts';
import { readProjectForCrew } from '../work/projects/crew-store.ts';
import { projectHandlers } from '../work/projects/routes.ts';
import { lockProject, readProject } from '../work/projects/store.ts';
import { quickbooksConnectionHandlers } from '../connections/quickbooks/connection-routes.ts';
import { grantEncryption } from '../connections/quickbooks/encrypted-grants.ts';
import { quickbooksInvoiceHandlers } from '../connections/quickbooks/invoice-routes.ts';
import { quickbooksOnlineHandlers } from '../connections/quickbooks/online-routes.ts';
import { quickbooksPaymentHandlers } from '../connections/quickbooks/payment-routes.ts';
import { queueVoiding } from '../connections/quickbooks/void-invoice.ts';
import { configHandlers } from './public-config.ts';
import { passkeyHandlers } from '../identity/second-factors/passkey-routes.ts';
import { searchHandlers } from '../office/search/routes.ts';
import { secondFactorHandlers } from '../identity/second-factors/routes.ts';
import { secondFactorEncryption } from '../identity/second-factors/verify-code.ts';
import { reminderHandlers } from '../office/reminders/routes.ts';
import { referenceHandlers } from '../identity/references/routes.ts';
import { paymentReceiver, type ReceiverFacts, receiverFacts, receiverOf } from '../sales/stripe-accounts/receiver.ts';
import { stripeAccountHandlers } from '../sales/stripe-accounts/routes.ts';
import { paymentHandlers } from '../identity/subscriptions/payment-routes.ts';
import { subscriptionHandlers } from '../identity/subscriptions/routes.ts';
import { storageAllowance } from '../identity/subscriptions/storage.ts';
import { hasPaid } from '../identity/subscriptions/store.ts';
import { surveyHandlers } from '../office/survey/routes.ts';
import { timecardHandlers } from '../work/timecards/routes.ts';
import { verificationHandlers } from '../identity/verifications/routes.ts';
import { calendarFeedHandlers } from '../work/visits/feed-routes.ts';
import { isCardOfLead } from '../work/visits/crew-timecards.ts';
import { visitHandlers } from '../work/visits/routes.ts';
import { workListHandlers } from '../work/work-list/routes.ts';
import { listWorkForCrew } from '../work/work-list/store.ts';
import type { AppParts } from './app-parts.ts';

type AllHandlers = { [N in keyof typeof api]: Handlers<(typeof api)[N]> };

/** The handlers of every feature with the services they need; the only place that knows all features. */
export function allHandlers(parts: AppParts, findPerson: ReturnType<typeof personFinder>): AllHandlers {
  const {
    config,
    secretKey,
    files,
    documents,
    places,
    sendNotice,
    cards,
    connect,
    accounting,
    countAgainst,
    countMessage,
    noticeAllowance,
    clock,
    log,
  } = parts;
  const { publicUrl } = config;
  const rejectOverAllowance = storageAllowance(config.storage);
  const { contactEmail } = config.mail;
  const sending = { countMessage, encryption: messageEncryption(secretKey) };
  const send = sender(sending);
  const sendToOffice = officeSender(sending);
  const common = { countAgainst, countMessage, noticeAllowance, sendNotice, publicUrl };
  const queueMessage = messageQueue(sending);
  const ownCompany = config.stripe?.ownCompany;
  const onlinePaying: OnlinePaying = {
    facts: receiverFacts,
    canPay: (facts, invoice) => {
      const receiver = receiverOf(facts as ReceiverFacts, { ownCompany });
      return payableOnline({ ...invoice, processing_amount: '0' }, receiver) !== null;
    },
  };
  const answering = { noticeAllowance, sendNotice, publicUrl, queueMessage, sendToOffice, onlinePaying };
  const estimateAnswers = { ...answering, kind: estimateKind, consequences: approvalConsequences };
  const changeOrderAnswers = {
    ...answering,
    kind: changeOrderKind({ rejectUncoveredCredit }),
    consequences: changeOrderConsequences,
  };
  const rendering = { database: parts.database, documents, files, send };
  const readGoogleCredential = googleCredentials(config.google);
  const codeServices = { encryption: secondFactorEncryption(secretKey), countAgainst, sendNotice, publicUrl };
  const quickbooks = { accounting, clock, log, encryption: grantEncryption(secretKey) };
  return {
    access: accessHandlers({ findPerson, countAgainst, readGoogleCredential, codeServices }),
    accountInvites: accountInviteHandlers,
    accounts: accountHandlers({
      ...common,
      readGoogleCredential,
      sessionServices: { endSessionsOf, forgetReset, replaceSession, rememberDevice },
    }),
    addresses: addressHandlers({
      places,
      countLookUp: config.rateLimits ? processLimit(ADDRESS_LOOK_UPS) : () => undefined,
    }),
    approvals: approvalHandlers({ ...estimateAnswers, ...rendering, rejectOverAllowance }),
    auditLog: auditLogHandlers({ seesPay }),
    calendarFeeds: calendarFeedHandlers({ publicUrl }),
    changeOrders: changeOrderHandlers({ ...changeOrderAnswers, ...rendering }),
    companies: {
      ...companyHandlers({ countAgainst, hasPaid, requireAccount: requireOwnAccount }),
      ...companyDeletionHandlers(common),
    },
    config: configHandlers(config, places),
    contact: contactHandlers({ ...common, contactEmail }),
    customerPayments: customerPaymentHandlers({
      documents,
      files,
      send,
      sendToOffice,
      publicUrl,
    }),
    customerConsents: customerConsentHandlers,
    customerPage: customerPageHandlers({
      ownCompany,
      countAgainst,
      queueMessage,
      answers: { estimate: estimateAnswers, change_order: changeOrderAnswers },
    }),
    customers: customerHandlers,
    emailConfirmations: emailConfirmationHandlers(common),
    employees: employeeHandlers,
    estimates: estimateHandlers({ documents, files, send, sendToOffice, publicUrl }),
    estimatesToPlan: estimateToPlanHandlers,
    home: homeHandlers({ ownCompany }),
    images: imageHandlers({
      files,
      rejectOverAllowance,
      requireProject: readProject,
      requireProjectForCrew: readProjectForCrew,
      requireCustomer: readCustomer,
      holdProject: lockProject,
    }),
    imports: importHandlers({ rejectOverAllowance }),
    installments: installmentHandlers,
    invoices: invoiceHandlers({
      documents,
      files,
      send,
      sendToOffice,
      publicUrl,
      canBePaidOnline: async (db, invoice) =>
        payableOnline(invoice, await paymentReceiver(db, { ownCompany })) !== null,
      consequences: {
        ...invoiceConsequences,
        voided: async (db, invoice, person) => {
          await rejectProcessing(db, invoice.invoice_id);
          await queueVoiding(db, invoice, person);
        },
      },
    }),
    estimateTemplates: estimateTemplateHandlers,
    itemizedEstimates: itemizedEstimateHandlers,
    itemizedInvoices: itemizedInvoiceHandlers,
    jobsites: jobsiteHandlers,
    lineMemories: lineMemoryHandlers,
    loginIdReminders: loginIdReminderHandlers(common),
    messages: messageHandlers({ files }),
    onlinePaymentRecords: onlinePaymentRecordHandlers(payServicesOf(parts)),
    onlinePayments: onlinePaymentHandlers({ ...payServicesOf(parts), countAgainst }),
    passkeys: passkeyHandlers({ ...codeServices, endSessionsOf }),
    passwordResets: passwordResetHandlers(common),
    payments: paymentHandlers,
    payouts: payoutHandlers,
    payroll: payrollHandlers,
    phoneConfirmations: phoneConfirmationHandlers(common),
    priceItems: priceItemHandlers,
    projects: projectHandlers,
    quickbooksConnections: quickbooksConnectionHandlers(quickbooks),
    quickbooksInvoices: quickbooksInvoiceHandlers(quickbooks),
    quickbooksOnline: quickbooksOnlineHandlers(quickbooks),
    quickbooksPayments: quickbooksPaymentHandlers(quickbooks),
    references: referenceHandlers,
    reminders: reminderHandlers({
      queueMessage,
      ownCompany,
      publicUrl,
      unsubscribeLink: unsubscribeLinks(secretKey, publicUrl).linkFor,
    }),
    search: searchHandlers,
    secondFactors: secondFactorHandlers({ ...codeServices, endSessionsOf }),
    sessions: sessionHandlers,
    stripeAccounts: stripeAccountHandlers({ connect, ownCompany, publicUrl, clock }),
    subscriptions: subscriptionHandlers({ ...common, cards, clock }),
    survey: surveyHandlers(common),
    timecards: timecardHandlers({ ...common, isCardOfLead }),
    verifications: verificationHandlers(common),
    visits: visitHandlers({ queueMessage, listWorkForCrew }),
    workList: workListHandlers,
  };
}

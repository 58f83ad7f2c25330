import type { api } from '../contract/api.ts';
import { companyDeletionHandlers } from './access/company-deletion.ts';
import { rememberDevice } from './access/known-devices.ts';
import { loginIdReminderHandlers } from './access/login-id-reminders.ts';
import { passwordResetHandlers } from './access/reset-routes.ts';
import { forgetReset } from './access/resets-store.ts';
import { replaceSession } from './access/replace-session.ts';
import { accessHandlers } from './access/routes.ts';
import { sessionHandlers } from './access/session-routes.ts';
import { endSessionsOf, type personFinder } from './access/sessions.ts';
import { emailConfirmationHandlers } from './accounts/email-confirmations.ts';
import { phoneConfirmationHandlers } from './accounts/phone-confirmations.ts';
import { accountInviteHandlers } from './accounts/invite-routes.ts';
import { accountHandlers } from './accounts/routes.ts';
import { requireOwnAccount } from './accounts/store.ts';
import { estimateKind } from './approvals/estimate-kind.ts';
import { approvalHandlers } from './approvals/routes.ts';
import { estimateToPlanHandlers } from './approvals/to-plan.ts';
import type { OnlinePaying } from './approvals/send-signed-copy.ts';
import { customerPageHandlers } from './customer-page/routes.ts';
import { addressHandlers } from './addresses/routes.ts';
import { auditLogHandlers } from './audit-log/routes.ts';
import { changeOrderKind } from './change-orders/change-order-kind.ts';
import { changeOrderHandlers } from './change-orders/routes.ts';
import { seesPay } from './companies/pay.ts';
import { companyHandlers } from './companies/routes.ts';
import { contactHandlers } from './contact/routes.ts';
import { customerPaymentHandlers } from './customer-payments/routes.ts';
import { customerConsentHandlers } from './customers/consent-routes.ts';
import { customerHandlers } from './customers/routes.ts';
import { readCustomer } from './customers/store.ts';
import { unsubscribeLinks } from './customers/unsubscribe-links.ts';
import { estimateTemplateHandlers } from './estimates/template-routes.ts';
import { itemizedEstimateHandlers } from './estimates/line-item-routes.ts';
import { estimateHandlers } from './estimates/routes.ts';
import { homeHandlers } from './home/routes.ts';
import { imageHandlers } from './images/routes.ts';
import { importHandlers } from './imports/routes.ts';
import { changeOrderConsequences, rejectUncoveredCredit } from './installments/change-order-consequences.ts';
import { approvalConsequences, invoiceConsequences } from './installments/consequences.ts';
import { installmentHandlers } from './installments/routes.ts';
import { itemizedInvoiceHandlers } from './invoices/line-item-routes.ts';
import { invoiceHandlers } from './invoices/routes.ts';
import { jobsiteHandlers } from './jobsites/routes.ts';
import { messageHandlers } from './messages/routes.ts';
import { messageEncryption } from './delivery/encryption.ts';
import { messageQueue, officeSender, sender } from './delivery/send-message.ts';
import { employeeHandlers } from './employees/routes.ts';
import { googleCredentials } from './platform/google/google.ts';
import type { Handlers } from './endpoints/handlers.ts';
import { processLimit } from './platform/http/process-limit.ts';
import { ADDRESS_LOOK_UPS } from './endpoints/rate-limits.ts';
import { payableOnline } from './online-payments/payable.ts';
import { payoutHandlers } from './online-payments/payout-routes.ts';
import { onlinePaymentRecordHandlers } from './online-payments/record-routes.ts';
import { onlinePaymentHandlers } from './online-payments/routes.ts';
import { rejectProcessing } from './online-payments/store.ts';
import { payrollHandlers } from './payroll/routes.ts';
import { payServicesOf } from './pay-services.ts';
import { lineMemoryHandlers } from './price-book/line-memory-routes.ts';
import { priceItemHandlers } from './price-book/routes.ts';
import { readProjectForCrew } from './projects/crew-store.ts';
import { projectHandlers } from './projects/routes.ts';
import { lockProject, readProject } from './projects/store.ts';
import { quickbooksConnectionHandlers } from './quickbooks/connection-routes.ts';
import { grantEncryption } from './quickbooks/encrypted-grants.ts';
import { quickbooksInvoiceHandlers } from './quickbooks/invoice-routes.ts';
import { quickbooksOnlineHandlers } from './quickbooks/online-routes.ts';
import { quickbooksPaymentHandlers } from './quickbooks/payment-routes.ts';
import { queueVoiding } from './quickbooks/void-invoice.ts';
import { configHandlers } from './public-config.ts';
import { passkeyHandlers } from './second-factors/passkey-routes.ts';
import { searchHandlers } from './search/routes.ts';
import { secondFactorHandlers } from './second-factors/routes.ts';
import { secondFactorEncryption } from './second-factors/verify-code.ts';
import { reminderHandlers } from './reminders/routes.ts';
import { referenceHandlers } from './references/routes.ts';
import { paymentReceiver, type ReceiverFacts, receiverFacts, receiverOf } from './stripe-accounts/receiver.ts';
import { stripeAccountHandlers } from './stripe-accounts/routes.ts';
import { paymentHandlers } from './subscriptions/payment-routes.ts';
import { subscriptionHandlers } from './subscriptions/routes.ts';
import { storageAllowance } from './subscriptions/storage.ts';
import { hasPaid } from './subscriptions/store.ts';
import { surveyHandlers } from './survey/routes.ts';
import { timecardHandlers } from './timecards/routes.ts';
import { verificationHandlers } from './verifications/routes.ts';
import { calendarFeedHandlers } from './visits/feed-routes.ts';
import { isCardOfLead } from './visits/crew-timecards.ts';
import { visitHandlers } from './visits/routes.ts';
import { workListHandlers } from './work-list/routes.ts';
import { listWorkForCrew } from './work-list/store.ts';
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

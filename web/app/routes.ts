import type { ComponentType, ReactNode } from 'react';
import { paths } from '../kit/paths.ts';

/** A module whose default export is a screen, or a layout around screens. */
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type LoadScreen = Load<object>;
type LoadLayout = Load<{ children: ReactNode }>;

/** What is at an address. */
export interface Route {
  path: string;
  /** From the outermost to the innermost. */
  layouts: readonly LoadLayout[];
  screen: LoadScreen;
}

const publicShell: LoadLayout = () => import('./layout/public-shell.tsx');
// One module, because each is one more script of every screen.
const mainShell: LoadLayout = async () => ({ default: (await import('./layout/main-layouts.ts')).MainShell });
const subscribed: LoadLayout = async () => ({ default: (await import('./layout/main-layouts.ts')).Subscribed });
const crewLead: LoadLayout = async () => ({ default: (await import('./layout/main-layouts.ts')).CrewLead });
const recordBand: LoadLayout = async () => ({ default: (await import('./layout/main-layouts.ts')).RecordBand });

/** Forms for visitors without a session; the time card page is not a route but a separate page, web/clock. */
const FORMS: Record<string, LoadScreen> = {
  [paths.login()]: () => import('./features/identity/access/login.tsx'),
  [paths.createCompany()]: () => import('./features/identity/companies/create-company.tsx'),
  [paths.createAccount()]: () => import('./features/identity/accounts/create-account.tsx'),
  [paths.createAccountByInvite()]: () => import('./features/identity/accounts/create-account-by-invite.tsx'),
  [paths.forgetPassword()]: () => import('./features/identity/access/forget-password.tsx'),
  [paths.resetPassword()]: () => import('./features/identity/access/reset-password.tsx'),
  [paths.confirmEmail()]: () => import('./features/identity/access/confirm-email.tsx'),
  [paths.confirmPhone()]: () => import('./features/identity/access/confirm-phone.tsx'),
};

/** The QuickBooks sign-on window: opened at one URL, redirected back to the other. */
const QUICKBOOKS: Record<string, LoadScreen> = {
  [paths.quickbooksConnect()]: () => import('./features/connections/quickbooks/sign-on.tsx'),
  [paths.quickbooksCallback()]: () => import('./features/connections/quickbooks/sign-on.tsx'),
};

/** Screens of signed-in users that need no subscription: an owner may also delete a company without one. */
const ACCOUNT: Record<string, LoadScreen> = {
  [paths.account()]: () => import('./features/identity/accounts/account.tsx'),
  [paths.updateAccount()]: () => import('./features/identity/accounts/update-account.tsx'),
  [paths.accountSettings()]: () => import('./features/identity/accounts/settings.tsx'),
  [paths.connections()]: () => import('./features/connections/tokens/connections.tsx'),
  [paths.createToken()]: () => import('./features/connections/tokens/create-token.tsx'),
  [paths.subscription()]: () => import('./features/identity/subscriptions/subscription.tsx'),
  [paths.makeSubscriptionPayment()]: () => import('./features/identity/subscriptions/make-payment.tsx'),
  [paths.subscriptionPayments()]: () => import('./features/identity/subscriptions/view-payment.tsx'),
  [paths.subscriptionReceipt()]: () => import('./features/identity/subscriptions/payment-receipt.tsx'),
  [paths.cancelSubscription()]: () => import('./features/identity/subscriptions/cancel-subscription.tsx'),
  [paths.accountInvite()]: () => import('./features/identity/accounts/account-invite.tsx'),
  [paths.archive()]: () => import('./features/office/archive/archive.tsx'),
  [paths.companySettings()]: () => import('./features/connections/company-settings/company-settings.tsx'),
};

/** The screens of owners and the office. */
const OFFICE: Record<string, LoadScreen> = {
  [paths.main()]: () => import('./features/office/home/home.tsx'),

  [paths.schedule()]: () => import('./features/work/schedule/schedule.tsx'),
  [paths.createVisit()]: () => import('./features/work/schedule/create-visit.tsx'),
  [paths.updateVisit()]: () => import('./features/work/schedule/update-visit.tsx'),
  [paths.calendars()]: () => import('./features/work/schedule/schedule.tsx'),

  [paths.customers()]: () => import('./features/work/customers/customer-list.tsx'),
  [paths.createCustomer()]: () => import('./features/work/customers/create-customer.tsx'),
  [paths.deleteCustomer()]: () => import('./features/work/customers/delete-customer.tsx'),
  [paths.findEstimate()]: () => import('./features/sales/proposals/estimate-list.tsx'),

  [paths.projects()]: () => import('./features/work/projects/project-list.tsx'),
  [paths.createProject()]: () => import('./features/work/projects/create-project.tsx'),
  [paths.deleteProject()]: () => import('./features/work/projects/delete-project.tsx'),
  [paths.estimates()]: () => import('./features/sales/proposals/estimate-list.tsx'),
  [paths.createEstimate()]: () => import('./features/sales/proposals/create-estimate.tsx'),
  [paths.estimateTemplates()]: () => import('./features/sales/proposals/templates/template-list.tsx'),
  [paths.updateEstimate()]: () => import('./features/sales/proposals/update-estimate.tsx'),
  [paths.deleteEstimate()]: () => import('./features/sales/proposals/delete-estimate.tsx'),
  [paths.sendEstimate()]: () => import('./features/sales/proposals/sending/send-estimate.tsx'),
  [paths.answerEstimate()]: () => import('./features/sales/proposals/response/estimate-response.tsx'),
  [paths.changeOrders()]: () => import('./features/sales/proposals/change-order-list.tsx'),
  [paths.createChangeOrder()]: () => import('./features/sales/proposals/create-change-order.tsx'),
  [paths.updateChangeOrder()]: () => import('./features/sales/proposals/update-change-order.tsx'),
  [paths.deleteChangeOrder()]: () => import('./features/sales/proposals/delete-change-order.tsx'),
  [paths.sendChangeOrder()]: () => import('./features/sales/proposals/sending/send-change-order.tsx'),
  [paths.answerChangeOrder()]: () => import('./features/sales/proposals/response/change-order-response.tsx'),
  [paths.invoices()]: () => import('./features/sales/invoices/invoice-list.tsx'),
  [paths.createInvoice()]: () => import('./features/sales/invoices/create-invoice.tsx'),
  [paths.updateInvoice()]: () => import('./features/sales/invoices/update-invoice.tsx'),
  [paths.voidInvoice()]: () => import('./features/sales/invoices/void-invoice.tsx'),
  [paths.deleteInvoice()]: () => import('./features/sales/invoices/delete-invoice.tsx'),
  [paths.sendInvoice()]: () => import('./features/sales/invoices/send-invoice.tsx'),
  [paths.sendToQuickbooks()]: () => import('./features/connections/quickbooks/send-to-quickbooks.tsx'),
  [paths.jobsites()]: () => import('./features/work/jobsites/jobsite-list.tsx'),
  [paths.createJobsite()]: () => import('./features/work/jobsites/create-jobsite.tsx'),
  [paths.updateJobsite()]: () => import('./features/work/jobsites/update-jobsite.tsx'),
  [paths.deleteJobsite()]: () => import('./features/work/jobsites/delete-jobsite.tsx'),
  [paths.uploadPhoto()]: () => import('./features/work/photos/upload-photo.tsx'),

  [paths.createExpense()]: () => import('./features/work/expenses/expense-form.tsx'),
  [paths.updateExpense()]: () => import('./features/work/expenses/expense-form.tsx'),
  [paths.deleteExpense()]: () => import('./features/work/expenses/delete-expense.tsx'),

  [paths.receivedPayments()]: () => import('./features/sales/customer-payments/received-payments.tsx'),
  [paths.createCustomerPayment()]: () => import('./features/sales/customer-payments/create-payment.tsx'),
  [paths.updateCustomerPayment()]: () => import('./features/sales/customer-payments/update-payment.tsx'),
  [paths.deleteCustomerPayment()]: () => import('./features/sales/customer-payments/delete-payment.tsx'),
  [paths.sendCustomerPayment()]: () => import('./features/sales/customer-payments/send-notification.tsx'),

  [paths.sendStatement()]: () => import('./features/sales/statements/send-statement.tsx'),

  [paths.company()]: () => import('./features/identity/companies/company.tsx'),
  [paths.updateCompany()]: () => import('./features/identity/companies/update-company.tsx'),
  [paths.payments()]: () => import('./features/connections/payment-settings/payments.tsx'),
  [paths.auditLog()]: () => import('./features/office/audit-log/audit-log-list.tsx'),
  [paths.importRecords()]: () => import('./features/office/imports/import.tsx'),
  [paths.reminders()]: () => import('./features/office/reminders/reminders.tsx'),
  [paths.companyExpenses()]: () => import('./features/work/expenses/expenses.tsx'),
  [paths.priceBook()]: () => import('./features/sales/price-book/price-item-list.tsx'),
  [paths.createPriceItem()]: () => import('./features/sales/price-book/create-price-item.tsx'),
  [paths.updatePriceItem()]: () => import('./features/sales/price-book/update-price-item.tsx'),
  [paths.importPriceItems()]: () => import('./features/office/imports/import.tsx'),
  [paths.deletePriceItem()]: () => import('./features/sales/price-book/delete-price-item.tsx'),
  [paths.employees()]: () => import('./features/work/timecards/employee-list.tsx'),
  [paths.createEmployee()]: () => import('./features/work/employees/create-employee.tsx'),
  [paths.updateEmployee()]: () => import('./features/work/employees/update-employee.tsx'),
  [paths.deleteEmployee()]: () => import('./features/work/employees/delete-employee.tsx'),
  [paths.sendTimecardLink()]: () => import('./features/work/timecards/send-timecard.tsx'),
  [paths.payroll()]: () => import('./features/work/payroll/payroll.tsx'),
  [paths.timecardReport()]: () => import('./features/work/timecards/timecard-report.tsx'),
};

/** The tabs of a customer and of a project. */
const RECORDS: Record<string, LoadScreen> = {
  [paths.viewCustomer()]: () => import('./features/office/overviews/overview.tsx'),
  [paths.updateCustomer()]: () => import('./features/work/customers/update-customer.tsx'),
  [paths.customerPayments()]: () => import('./features/sales/customer-payments/payment-history.tsx'),
  [paths.statement()]: () => import('./features/sales/statements/statement.tsx'),
  [paths.trackDocuments()]: () => import('./features/work/messages/track-estimate-invoice.tsx'),
  [paths.viewProject()]: () => import('./features/office/overviews/overview.tsx'),
  [paths.updateProject()]: () => import('./features/work/projects/update-project.tsx'),
  [paths.billing()]: () => import('./features/sales/installments/estimate-billing.tsx'),
  [paths.jobFile()]: () => import('./features/office/job-file/job-file.tsx'),
  [paths.photos()]: () => import('./features/work/photos/photo-gallery.tsx'),
  [paths.costing()]: () => import('./features/sales/costing/costing.tsx'),
  [paths.projectExpenses()]: () => import('./features/work/expenses/expenses.tsx'),
};

/** The screens of crew leads. */
const CREW: Record<string, LoadScreen> = {
  [paths.crewSchedule()]: () => import('./features/work/crew/crew-schedule.tsx'),
  [paths.crewVisit()]: () => import('./features/work/crew/crew-visit.tsx'),
  [paths.crewProjects()]: () => import('./features/work/crew/crew-project-list.tsx'),
  [paths.crewProject()]: () => import('./features/work/crew/crew-project.tsx'),
  [paths.crewJobsite()]: () => import('./features/work/crew/crew-jobsite.tsx'),
  [paths.crewJobFile()]: () => import('./features/office/job-file/crew-job-file.tsx'),
  [paths.crewPhotos()]: () => import('./features/work/crew/crew-photos.tsx'),
  [paths.crewUploadPhoto()]: () => import('./features/work/crew/crew-upload-photo.tsx'),
  [paths.crewCustomers()]: () => import('./features/work/crew/crew-customer-list.tsx'),
  [paths.crewCustomer()]: () => import('./features/work/crew/crew-customer.tsx'),
  [paths.crewTime()]: () => import('./features/work/crew/crew-time.tsx'),
  [paths.crewExpenses()]: () => import('./features/work/expenses/crew-expense-list.tsx'),
  [paths.crewCreateExpense()]: () => import('./features/work/expenses/expense-form.tsx'),
  [paths.crewUpdateExpense()]: () => import('./features/work/expenses/expense-form.tsx'),
};

/** All screens of the application. */
export const ROUTES: readonly Route[] = [
  ...routesOf(FORMS, [publicShell]),
  ...routesOf(QUICKBOOKS, []),
  ...routesOf(ACCOUNT, [mainShell]),
  ...routesOf(OFFICE, [mainShell, subscribed]),
  ...routesOf(RECORDS, [mainShell, subscribed, recordBand]),
  ...routesOf(CREW, [mainShell, crewLead]),
];

function routesOf(screens: Record<string, LoadScreen>, layouts: readonly LoadLayout[]): Route[] {
  return Object.entries(screens).map(([path, screen]) => ({ path, layouts, screen }));
}

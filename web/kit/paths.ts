import { ESTIMATE_LIST } from './way-back.ts';

/**
 * Creates the builder of a screen's URL. Screens have no parameters: the selected record is passed in navigation state.
 */
const screen =
  <const Path extends string>(path: Path) =>
  (): Path =>
    path;

/** The URLs of all screens in routes.ts; no other file in web/ spells one out. */
export const paths = {
  landing: screen('/'),
  aboutUs: screen('/pub/about_us'),
  contactUs: screen('/pub/contact_us'),
  faq: screen('/pub/jobsitespro_faq'),
  ourStory: screen('/pub/our_story'),
  termsOfUse: screen('/pub/terms_of_use'),
  privacyPolicy: screen('/pub/privacy_policy'),
  ownText: screen('/pub/own_text'),
  optIn: screen('/pub/opt_in'),
  verify: screen('/pub/verify'),
  survey: screen('/no-overpass'),

  login: screen('/login'),
  createCompany: screen('/create_company'),
  createAccount: screen('/create_account'),
  createAccountByInvite: screen('/create_account_by_invite'),
  forgetPassword: screen('/forget_password'),
  resetPassword: screen('/reset_password'),
  confirmEmail: screen('/confirm_email'),
  confirmPhone: screen('/confirm_phone'),

  /** Home: the first screen after login. */
  main: screen('/main'),

  account: screen('/main/account'),
  updateAccount: screen('/main/account/update'),
  accountSettings: screen('/main/account/settings'),
  connections: screen('/main/account/connections'),
  createToken: screen('/main/account/connections/token'),
  accountInvite: screen('/main/account/account_invite'),
  subscription: screen('/main/account/subscription'),
  makeSubscriptionPayment: screen('/main/account/subscription/make_payment'),
  subscriptionPayments: screen('/main/account/subscription/view_payment'),
  subscriptionReceipt: screen('/main/account/subscription/view_payment/receipt'),
  cancelSubscription: screen('/main/account/subscription/cancel'),

  schedule: screen('/main/schedule'),
  createVisit: screen('/main/schedule/create'),
  updateVisit: screen('/main/schedule/update'),
  calendars: screen('/main/schedule/calendars'),

  /** The crew lead screens that replace the office's screens. */
  crewSchedule: screen('/main/crew/schedule'),
  crewVisit: screen('/main/crew/schedule/visit'),
  crewProjects: screen('/main/crew/project'),
  crewProject: screen('/main/crew/project/view'),
  crewJobsite: screen('/main/crew/project/jobsite'),
  crewJobFile: screen('/main/crew/project/file'),
  crewPhotos: screen('/main/crew/project/photo'),
  crewUploadPhoto: screen('/main/crew/project/photo/upload'),
  crewCustomers: screen('/main/crew/customer'),
  crewCustomer: screen('/main/crew/customer/view'),
  crewTime: screen('/main/crew/time'),
  crewExpenses: screen('/main/crew/expense'),
  crewCreateExpense: screen('/main/crew/expense/create'),
  crewUpdateExpense: screen('/main/crew/expense/update'),

  customers: screen('/main/customer'),
  createCustomer: screen('/main/customer/create'),
  viewCustomer: screen('/main/customer/view'),
  updateCustomer: screen('/main/customer/update'),
  deleteCustomer: screen('/main/customer/delete'),
  trackDocuments: screen('/main/customer/track_estimate_invoice'),
  findEstimate: screen('/main/customer/send_estimate'),
  statement: screen('/main/customer/statement'),
  sendStatement: screen('/main/customer/statement/tocustomer'),

  customerPayments: screen('/main/customerpayment'),
  receivedPayments: screen('/main/customerpayment/received'),
  createCustomerPayment: screen('/main/customerpayment/create'),
  updateCustomerPayment: screen('/main/customerpayment/update'),
  deleteCustomerPayment: screen('/main/customerpayment/delete'),
  sendCustomerPayment: screen('/main/customerpayment/sendnotification'),

  projects: screen('/main/project'),
  createProject: screen('/main/project/create'),
  viewProject: screen('/main/project/view'),
  updateProject: screen('/main/project/update'),
  deleteProject: screen('/main/project/delete'),

  estimates: screen(ESTIMATE_LIST),
  createEstimate: screen('/main/project/estimate/create'),
  estimateTemplates: screen('/main/project/estimate/template'),
  updateEstimate: screen('/main/project/estimate/update'),
  deleteEstimate: screen('/main/project/estimate/delete'),
  sendEstimate: screen('/main/project/estimate/tocustomer'),
  answerEstimate: screen('/main/project/estimate/answer'),
  billing: screen('/main/project/estimate/billing'),

  changeOrders: screen('/main/project/changeorder'),
  createChangeOrder: screen('/main/project/changeorder/create'),
  updateChangeOrder: screen('/main/project/changeorder/update'),
  deleteChangeOrder: screen('/main/project/changeorder/delete'),
  sendChangeOrder: screen('/main/project/changeorder/tocustomer'),
  answerChangeOrder: screen('/main/project/changeorder/answer'),

  invoices: screen('/main/project/invoice'),
  createInvoice: screen('/main/project/invoice/create'),
  updateInvoice: screen('/main/project/invoice/update'),
  voidInvoice: screen('/main/project/invoice/void'),
  deleteInvoice: screen('/main/project/invoice/delete'),
  sendInvoice: screen('/main/project/invoice/tocustomer'),
  sendToQuickbooks: screen('/main/project/invoice/toquickbooks'),

  jobsites: screen('/main/project/jobsite'),
  createJobsite: screen('/main/project/jobsite/create'),
  updateJobsite: screen('/main/project/jobsite/update'),
  deleteJobsite: screen('/main/project/jobsite/delete'),

  jobFile: screen('/main/project/file'),
  photos: screen('/main/project/photo'),
  uploadPhoto: screen('/main/project/photo/upload'),

  costing: screen('/main/project/costing'),
  projectExpenses: screen('/main/project/expense'),
  createExpense: screen('/main/project/expense/create'),
  updateExpense: screen('/main/project/expense/update'),
  deleteExpense: screen('/main/project/expense/delete'),

  company: screen('/main/company'),
  companyExpenses: screen('/main/company/expenses'),
  updateCompany: screen('/main/company/update'),
  companySettings: screen('/main/company/settings'),
  archive: screen('/main/company/archive'),
  payments: screen('/main/company/payments'),
  auditLog: screen('/main/company/audit_log'),
  reminders: screen('/main/company/reminders'),

  priceBook: screen('/main/company/pricebook'),
  createPriceItem: screen('/main/company/pricebook/create'),
  updatePriceItem: screen('/main/company/pricebook/update'),
  importPriceItems: screen('/main/company/pricebook/import'),
  importRecords: screen('/main/company/import'),
  deletePriceItem: screen('/main/company/pricebook/delete'),

  employees: screen('/main/company/employee'),
  createEmployee: screen('/main/company/employee/create'),
  updateEmployee: screen('/main/company/employee/update'),
  deleteEmployee: screen('/main/company/employee/delete'),
  sendTimecardLink: screen('/main/company/employee/send_timecard'),
  payroll: screen('/main/company/employee/payroll'),
  timecardReport: screen('/main/company/employee/timecard_report'),

  quickbooksConnect: screen('/quickbooks/connect'),
  quickbooksCallback: screen('/quickbooks/callback'),
};

/** The URL of an employee's time card, a page outside routes.ts (web/clock). */
export const timeCardPath = ({ employee_code }: { employee_code: string }) => `/time/${employee_code}`;

/** Redirects of alternative URLs in the main area; domain/site.ts has those of public pages. */
export const MOVED: Readonly<Record<string, string>> = {
  '/main/account/make_payment': paths.makeSubscriptionPayment(),
  '/main/account/view_payment': paths.subscriptionPayments(),
  '/main/company/create': paths.createEmployee(),
  '/main/company/employee/sendtimecard': paths.sendTimecardLink(),
};

/**
 * The link to a record's overview. Its address has the id, for a new tab, a bookmark, or a colleague. A record that is
 * passed is shown before the response.
 */
export function recordLink(kind: 'customer' | 'project', id: string, record?: object) {
  const path = kind === 'customer' ? paths.viewCustomer() : paths.viewProject();
  const name = `${kind}_id`;
  return { to: `${path}?${name}=${id}`, state: { [name]: id, [kind]: record } };
}

/**
 * The link to a specified screen about a record, by its navigation state. Its address stays bare, except in a new tab,
 * which has no navigation state.
 */
export function recordScreenLink(path: string, kind: 'customer' | 'project', id: string, record?: object) {
  const name = `${kind}_id`;
  return { to: path, state: { [name]: id, [kind]: record }, queryInNewTab: `${name}=${id}` };
}

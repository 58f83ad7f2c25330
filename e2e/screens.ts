import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { followLink, seeFormAwake } from './page-helpers.ts';

/** A screen under test: its address, its title and the navigation state it receives from the screen before. */
export interface Screen {
  path: string;
  title: string;
  state?: object;
}

/** The public pages that are rendered when the application is built. */
export const STATIC_PAGES: Screen[] = [
  { path: '/', title: 'Run every job from one simple place' },
  { path: '/pub/about_us', title: 'About Us' },
  { path: '/pub/our_story', title: 'Our Story' },
  { path: '/pub/contact_us', title: 'Contact Us' },
  { path: '/pub/jobsitespro_faq', title: 'FAQ' },
  { path: '/pub/terms_of_use', title: 'Terms of Use' },
  { path: '/pub/privacy_policy', title: 'Privacy Policy' },
  { path: '/pub/opt_in', title: 'Customer Text Messages' },
  { path: '/pub/verify', title: 'Verify a Signed PDF' },
  { path: '/no-overpass', title: 'Local Community Survey to Oppose a Road Project' },
];

export const PUBLIC_SCREENS: Screen[] = [
  { path: '/', title: 'Run every job from one simple place' },
  { path: '/login', title: 'Login' },
  { path: '/create_company', title: 'Create Company' },
  { path: '/create_account', title: 'Create Online Account' },
  { path: '/create_account_by_invite', title: 'Create Online Account' },
  { path: '/forget_password', title: 'Reset Password' },
  { path: '/reset_password', title: 'Choose a New Password' },
  { path: '/confirm_email', title: 'Confirm Email' },
  { path: '/confirm_phone', title: 'Confirm Phone' },
  { path: '/pub/about_us', title: 'About Us' },
  { path: '/no-overpass', title: 'Local Community Survey to Oppose a Road Project' },
  { path: '/quickbooks/connect', title: 'Connect to QuickBooks Online' },
];

/** The navigation states by the record that a screen shows. */
export type States = Record<
  | 'customer'
  | 'project'
  | 'jobsite'
  | 'visit'
  | 'estimate'
  | 'template'
  | 'agreedEstimate'
  | 'changeOrder'
  | 'invoice'
  | 'billed'
  | 'customerPayment'
  | 'subscription'
  | 'subscriptionPayment'
  | 'priceItem'
  | 'employee'
  | 'expense'
  | 'report',
  object
>;

/** The screens after the login, in parts: all at once would take too long for one test. */
export const MAIN_SCREENS = {
  'the schedule, customers and projects': [
    ['/main', 'Home'],
    ['/main/schedule', 'Schedule'],
    ['/main/schedule?view=month', 'Schedule'],
    ['/main/schedule?view=day', 'Schedule'],
    ['/main/schedule/create', 'Create Visit', 'project'],
    ['/main/schedule/update', 'Update Visit', 'visit'],
    ['/main/schedule/calendars', 'Subscribe in Your Calendar'],
    ['/main/customer', 'Customer List'],
    ['/main/customer/create', 'Create Customer'],
    ['/main/customer/update', 'Update Customer', 'customer'],
    ['/main/customer/delete', 'Delete Customer', 'customer'],
    ['/main/customer/track_estimate_invoice', 'Track Estimate & Invoice', 'customer'],
    ['/main/customer/statement', 'Statement', 'customer'],
    ['/main/customer/statement/tocustomer', 'Send Statement', 'customer'],
    ['/main/customer/send_estimate', 'Find Estimate to Send', 'customer'],
    ['/main/project', 'Project List'],
    ['/main/project/create', 'Create Project'],
    ['/main/project/update', 'Update Project', 'project'],
    ['/main/project/delete', 'Delete Project', 'project'],
    ['/main/project/jobsite', 'Jobsite List'],
    ['/main/project/jobsite/create', 'Create Jobsite', 'project'],
    ['/main/project/jobsite/update', 'Update Jobsite', 'jobsite'],
    ['/main/project/jobsite/delete', 'Delete Jobsite', 'jobsite'],
    ['/main/project/photo', 'Photo Gallery', 'project'],
    ['/main/project/file', 'Job File', 'project'],
    ['/main/project/photo/upload', 'Upload Photo', 'project'],
    ['/main/project/expense', 'Expenses', 'project'],
    ['/main/project/costing', 'Costing', 'project'],
    ['/main/project/expense/create', 'Add Expense', 'project'],
    ['/main/project/expense/update', 'Update Expense', 'expense'],
    ['/main/project/expense/delete', 'Delete Expense', 'expense'],
    ['/main/customer/view', 'Pat Lee', 'customer'],
    ['/main/project/view', 'Porch roof', 'project'],
  ],
  'estimates and change orders': [
    ['/main/project/estimate', 'Estimate List'],
    ['/main/project/estimate/create', 'Create Estimate', 'project'],
    ['/main/project/estimate/template', 'Estimate Templates'],
    ['/main/project/estimate/template', 'Update Template', 'template'],
    ['/main/project/estimate/update', 'Update Estimate', 'estimate'],
    ['/main/project/estimate/delete', 'Delete Estimate', 'estimate'],
    ['/main/project/estimate/tocustomer', 'Send Estimate', 'estimate'],
    ['/main/project/estimate/answer', 'Answer', 'estimate'],
    ['/main/project/estimate/billing', 'Billing', 'estimate'],
    ['/main/project/changeorder', 'Change Orders', 'agreedEstimate'],
    ['/main/project/changeorder/create', 'Create Change Order', 'agreedEstimate'],
    ['/main/project/changeorder/update', 'Update Change Order', 'changeOrder'],
    ['/main/project/changeorder/delete', 'Delete Change Order', 'changeOrder'],
    ['/main/project/changeorder/tocustomer', 'Send Change Order', 'changeOrder'],
    ['/main/project/changeorder/answer', 'Answer', 'changeOrder'],
  ],
  'invoices and payments': [
    ['/main/project/invoice', 'Invoice List'],
    ['/main/project/invoice/create', 'Create Invoice', 'project'],
    ['/main/project/invoice/update', 'Update Invoice', 'invoice'],
    ['/main/project/invoice/void', 'Void Invoice', 'invoice'],
    ['/main/project/invoice/delete', 'Delete Invoice', 'invoice'],
    ['/main/project/invoice/tocustomer', 'Send Invoice', 'invoice'],
    ['/main/project/invoice/toquickbooks', 'Send To Quickbooks', 'invoice'],
    ['/main/customerpayment', 'Customer Payment History', 'customer'],
    ['/main/customerpayment/received', 'Payments Received'],
    ['/main/customerpayment/create', 'Add New Payment', 'billed'],
    ['/main/customerpayment/update', 'Edit Customer Payment', 'customerPayment'],
    ['/main/customerpayment/delete', 'Delete Customer Payment', 'customerPayment'],
    ['/main/customerpayment/sendnotification', 'Send Payment Notification', 'billed'],
  ],
  'the company and the account': [
    ['/main/account/subscription', 'Subscriptions'],
    ['/main/account/subscription/make_payment', 'Make Payment'],
    ['/main/account/subscription/view_payment', 'View Payment'],
    ['/main/account/subscription/view_payment/receipt', 'Receipt', 'subscriptionPayment'],
    ['/main/account/subscription/cancel', 'Cancel Subscription', 'subscription'],
    ['/main/company', 'Company Profile'],
    ['/main/company/update', 'Update Company'],
    ['/main/company/settings', 'Settings'],
    ['/main/company/archive', 'Archive'],
    ['/main/company/payments', 'Payments'],
    ['/main/company/audit_log', 'Audit Log'],
    ['/main/company/reminders', 'Reminders'],
    ['/main/company/import', 'Import'],
    ['/main/company/expenses', 'Expenses'],
    ['/main/company/pricebook', 'Price Book'],
    ['/main/company/pricebook/create', 'Create Item'],
    ['/main/company/pricebook/update', 'Update Item', 'priceItem'],
    ['/main/company/pricebook/import', 'Import price items'],
    ['/main/company/pricebook/delete', 'Delete Item', 'priceItem'],
    ['/main/account', 'Your Online Account'],
    ['/main/account/update', 'Update Account'],
    ['/main/account/settings', 'Account Settings'],
    ['/main/account/connections', 'Connections'],
    ['/main/account/connections/token', 'Create a Token'],
    ['/main/account/account_invite', 'Send Account Invitation'],
    ['/main/company/employee', 'Employee List'],
    ['/main/company/employee/create', 'Create Employee'],
    ['/main/company/employee/update', 'Update Employee', 'employee'],
    ['/main/company/employee/delete', 'Delete Employee', 'employee'],
    ['/main/company/employee/send_timecard', 'Send Timecard Link', 'employee'],
    ['/main/company/employee/payroll', 'Payroll'],
    ['/main/company/employee/timecard_report', 'Employee Time Card Report', 'report'],
  ],
} satisfies Record<string, [path: string, title: string, state?: keyof States][]>;

export type Part = keyof typeof MAIN_SCREENS;

/** The screens of a part, with the navigation states of a company's records. */
export function screensOf(part: Part, states: States): Screen[] {
  const rows: [path: string, title: string, state?: keyof States][] = MAIN_SCREENS[part];
  return rows.map(([path, title, state]) => ({ path, title, ...(state && { state: states[state] }) }));
}

/** Opens a screen by its address as if the one before had led to it, and waits until it is rendered. */
export async function open(page: Page, { path, title, state }: Screen): Promise<void> {
  await page.goto(path);
  if (state) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // A screen without its state may have redirected by now.
    await followLink(page, path, state);
  }
  await seeRendered(page, title);
  if (!path.startsWith('/main')) await seeFormAwake(page);
}

/** Opens screens after the login one after the other, loading the application once. */
export async function forEachScreen(
  page: Page,
  screens: readonly Screen[],
  inspect: (screen: Screen) => Promise<void>,
): Promise<void> {
  await page.goto('/main/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const screen of screens) {
    await followLink(page, screen.path, screen.state);
    await seeRendered(page, screen.title);
    await inspect(screen);
  }
}

export async function seeRendered(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

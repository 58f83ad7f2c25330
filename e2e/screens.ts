import type { APIRequestContext, Page } from '@playwright/test';
import { aLine } from '#testkit/inputs.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import type { Company } from './factories.ts';
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

/** Request of the time card report: all hours of today. */
const TODAY = {
  duration: 'today',
  start: '',
  end: '',
  employee: { value: 'all', label: 'All Employees' },
  jobsite: { value: 'all', label: 'All Jobsite' },
  hourly_rate: '25',
};

/**
 * The screens of a company with a customer, a project with a jobsite and photos, an employee at work, an estimate with
 * an optional line item, an approved one with a change order, an invoice that is paid in part, and a payment by card.
 */
export async function mainScreens(request: APIRequestContext, company: Company): Promise<Screen[]> {
  const customer = await company.aCustomer({ customer_company_name: 'Lee & Daughters Property Management' });
  const { customer_id } = customer;
  const project = await company.aProject({ customer_id, project_description: 'Tear off and replace.'.repeat(12) });
  const { project_id } = project;
  const jobsite = await company.aJobsite({ project_id });
  const { jobsite_id } = jobsite;
  const estimate = await company.anEstimate({
    project_id,
    lines: [
      { code: 'R-10', description: 'Tear off and haul away', unit_price_dollar: 185.5, quantity: 12.5 },
      { description: 'Gutter guards', unit_price_dollar: 11.35, quantity: 60, is_optional: true },
    ],
  });
  const { estimate_id } = estimate;
  await company.addPhotos(project_id, 'before_project', ['porch.jpg', 'eaves.jpg']);
  await company.addPhotos(project_id, 'after_project', ['done.jpg']);
  const agreed = { estimate_id: await anAgreedEstimate(request, company, { project_id, lines: [aLine()] }) };
  const { change_order_id } = await company.aChangeOrder(agreed);
  const { invoice_id } = await company.anInvoice({ project_id, tax_rate: 7.5, discount_usd: 25 });
  const { customer_payment_id } = await company.aPayment({ invoice_id, note: 'Check 2207, left at the site' });
  const billed = { customer_id, invoice_id, history: 'customer' };
  const paid = { ...billed, customer_payment_id };
  const { subscription_id } = await company.aPaidSubscription();
  const [payment] = await company.payments();
  const employee = await company.anEmployee({ start_date: '2026-03-02' });
  const { employee_id } = employee;
  const { price_item_id } = await company.aPriceItem();
  const { estimate_template_id } = await company.aTemplate();
  const { visit_id } = await company.aVisit({ project_id, jobsite_id, employee_ids: [employee_id] });
  await company.anOpenCard(employee, jobsite);
  return [
    { path: '/main', title: 'Home' },
    { path: '/main/schedule', title: 'Schedule' },
    { path: '/main/schedule?view=month', title: 'Schedule' },
    { path: '/main/schedule?view=day', title: 'Schedule' },
    { path: '/main/schedule/create', title: 'Create Visit', state: { project_id } },
    { path: '/main/schedule/update', title: 'Update Visit', state: { visit_id } },
    { path: '/main/schedule/calendars', title: 'Subscribe in Your Calendar' },
    { path: '/main/customer', title: 'Customer List' },
    { path: '/main/customer/create', title: 'Create Customer' },
    { path: '/main/customer/update', title: 'Update Customer', state: { customer_id } },
    { path: '/main/customer/delete', title: 'Delete Customer', state: { customer_id } },
    { path: '/main/customer/track_estimate_invoice', title: 'Track Estimate & Invoice', state: { customer_id } },
    { path: '/main/customer/send_estimate', title: 'Find Estimate to Send', state: { customer_id } },
    { path: '/main/project', title: 'Project List' },
    { path: '/main/project/create', title: 'Create Project' },
    { path: '/main/project/update', title: 'Update Project', state: { project_id } },
    { path: '/main/project/delete', title: 'Delete Project', state: { project_id } },
    { path: '/main/project/jobsite', title: 'Jobsite List' },
    { path: '/main/project/jobsite/create', title: 'Create Jobsite', state: { project_id } },
    { path: '/main/project/jobsite/update', title: 'Update Jobsite', state: { jobsite_id } },
    { path: '/main/project/jobsite/delete', title: 'Delete Jobsite', state: { jobsite_id } },
    { path: '/main/project/photo', title: 'Photo Gallery', state: { project_id } },
    { path: '/main/project/photo/upload', title: 'Upload Photo', state: { project_id } },
    { path: '/main/project/estimate', title: 'Estimate List' },
    { path: '/main/project/estimate/create', title: 'Create Estimate', state: { project_id } },
    { path: '/main/project/estimate/template', title: 'Estimate Templates' },
    {
      path: '/main/project/estimate/template',
      title: 'Update Template',
      state: { edited_template_id: estimate_template_id },
    },
    { path: '/main/project/estimate/update', title: 'Update Estimate', state: { estimate_id } },
    { path: '/main/project/estimate/delete', title: 'Delete Estimate', state: { estimate_id } },
    { path: '/main/project/estimate/tocustomer', title: 'Send Estimate', state: { estimate_id } },
    { path: '/main/project/estimate/answer', title: 'Answer', state: { estimate_id } },
    { path: '/main/project/estimate/billing', title: 'Billing', state: { estimate_id } },
    { path: '/main/project/changeorder', title: 'Change Orders', state: agreed },
    { path: '/main/project/changeorder/create', title: 'Create Change Order', state: agreed },
    { path: '/main/project/changeorder/update', title: 'Update Change Order', state: { change_order_id } },
    { path: '/main/project/changeorder/delete', title: 'Delete Change Order', state: { change_order_id } },
    { path: '/main/project/changeorder/tocustomer', title: 'Send Change Order', state: { change_order_id } },
    { path: '/main/project/changeorder/answer', title: 'Answer', state: { change_order_id } },
    { path: '/main/project/invoice', title: 'Invoice List' },
    { path: '/main/project/invoice/create', title: 'Create Invoice', state: { project_id } },
    { path: '/main/project/invoice/update', title: 'Update Invoice', state: { invoice_id } },
    { path: '/main/project/invoice/void', title: 'Void Invoice', state: { invoice_id } },
    { path: '/main/project/invoice/delete', title: 'Delete Invoice', state: { invoice_id } },
    { path: '/main/project/invoice/tocustomer', title: 'Send Invoice', state: { invoice_id } },
    { path: '/main/project/invoice/toquickbooks', title: 'Send To Quickbooks', state: { invoice_id } },
    { path: '/main/customerpayment', title: 'Customer Payment History', state: { customer_id } },
    { path: '/main/customerpayment/received', title: 'Payments Received' },
    { path: '/main/customerpayment/create', title: 'Add New Payment', state: billed },
    { path: '/main/customerpayment/update', title: 'Edit Customer Payment', state: paid },
    { path: '/main/customerpayment/delete', title: 'Delete Customer Payment', state: paid },
    { path: '/main/customerpayment/sendnotification', title: 'Send Payment Notification', state: billed },
    { path: '/main/account/subscription', title: 'Subscriptions' },
    { path: '/main/account/subscription/make_payment', title: 'Make Payment' },
    { path: '/main/account/subscription/view_payment', title: 'View Payment' },
    { path: '/main/account/subscription/view_payment/receipt', title: 'Receipt', state: { payment } },
    { path: '/main/account/subscription/cancel', title: 'Cancel Subscription', state: { subscription_id } },
    { path: '/main/company', title: 'Company Profile' },
    { path: '/main/company/update', title: 'Update Company' },
    { path: '/main/company/payments', title: 'Payments' },
    { path: '/main/company/audit_log', title: 'Audit Log' },
    { path: '/main/company/reminders', title: 'Reminders' },
    { path: '/main/company/import', title: 'Import' },
    { path: '/main/company/pricebook', title: 'Price Book' },
    { path: '/main/company/pricebook/create', title: 'Create Item' },
    { path: '/main/company/pricebook/update', title: 'Update Item', state: { price_item_id } },
    { path: '/main/company/pricebook/import', title: 'Import price items' },
    { path: '/main/company/pricebook/delete', title: 'Delete Item', state: { price_item_id } },
    { path: '/main/account', title: 'Your Online Account' },
    { path: '/main/account/update', title: 'Update Account' },
    { path: '/main/account/settings', title: 'Account Settings' },
    { path: '/main/account/account_invite', title: 'Send Account Invitation' },
    { path: '/main/company/employee', title: 'Employee List' },
    { path: '/main/company/employee/create', title: 'Create Employee' },
    { path: '/main/company/employee/update', title: 'Update Employee', state: { employee_id } },
    { path: '/main/company/employee/delete', title: 'Delete Employee', state: { employee_id } },
    { path: '/main/company/employee/send_timecard', title: 'Send Timecard Link', state: { employee_id } },
    { path: '/main/company/employee/payroll', title: 'Payroll' },
    { path: '/main/company/employee/timecard_report', title: 'Employee Time Card Report', state: { report: TODAY } },
  ];
}

/** The screens after the login, in parts: all at once would take too long for one test. */
export const PARTS = [
  'the schedule',
  'customers',
  'projects',
  'estimates',
  'invoices',
  'payments',
  'the company',
  'the account',
] as const;

export function partOf({ path }: Screen): (typeof PARTS)[number] {
  if (/^\/main\/project\/(estimate|changeorder)/.test(path)) return 'estimates';
  if (path.startsWith('/main/project/invoice')) return 'invoices';
  if (path.startsWith('/main/customerpayment')) return 'payments';
  if (path.startsWith('/main/schedule')) return 'the schedule';
  if (path.startsWith('/main/project')) return 'projects';
  if (path.startsWith('/main/company')) return 'the company';
  return path.startsWith('/main/account') ? 'the account' : 'customers';
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

async function seeRendered(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** An alternative URL that redirects. */
const moved = (path: string) => route(path, 'layout/moved.tsx', { id: `moved ${path}` });

const account: RouteConfigEntry[] = [
  route('account', 'features/identity/accounts/account.tsx'),
  route('account/update', 'features/identity/accounts/update-account.tsx'),
  route('account/settings', 'features/identity/accounts/settings.tsx'),
  route('account/subscription', 'features/identity/subscriptions/subscription.tsx'),
  route('account/subscription/make_payment', 'features/identity/subscriptions/make-payment.tsx'),
  route('account/subscription/view_payment', 'features/identity/subscriptions/view-payment.tsx'),
  route('account/subscription/view_payment/receipt', 'features/identity/subscriptions/payment-receipt.tsx'),
  route('account/subscription/cancel', 'features/identity/subscriptions/cancel-subscription.tsx'),
  route('account/account_invite', 'features/identity/accounts/account-invite.tsx'),
  moved('account/make_payment'),
  moved('account/view_payment'),
];

const schedule: RouteConfigEntry[] = [
  route('schedule', 'features/work/schedule/schedule.tsx'),
  route('schedule/create', 'features/work/schedule/create-visit.tsx'),
  route('schedule/update', 'features/work/schedule/update-visit.tsx'),
  // A module that is already listed: each additional one makes every screen larger, because their script lists them all.
  route('schedule/calendars', 'features/work/schedule/schedule.tsx', { id: 'calendars' }),
];

/** Crew lead screens: one module, which renders the screen of the URL. */
const crew = [
  'schedule',
  'schedule/visit',
  'project',
  'project/view',
  'project/jobsite',
  'project/photo',
  'project/photo/upload',
  'customer',
  'customer/view',
  'time',
].map((path) => route(`crew/${path}`, 'layout/crew-lead.tsx', { id: `crew ${path}` }));

const customer: RouteConfigEntry[] = [
  route('customer', 'features/work/customers/customer-list.tsx'),
  route('customer/create', 'features/work/customers/create-customer.tsx'),
  route('customer/view', 'features/office/overviews/overview.tsx'),
  route('customer/update', 'features/work/customers/update-customer.tsx'),
  route('customer/delete', 'features/work/customers/delete-customer.tsx'),
  route('customer/track_estimate_invoice', 'features/work/messages/track-estimate-invoice.tsx'),
  route('customer/send_estimate', 'features/sales/proposals/find-estimate.tsx'),
];

const project: RouteConfigEntry[] = [
  route('project', 'features/work/projects/project-list.tsx'),
  route('project/create', 'features/work/projects/create-project.tsx'),
  // The same module, which shows the record of the address.
  route('project/view', 'features/office/overviews/overview.tsx', { id: 'project overview' }),
  route('project/update', 'features/work/projects/update-project.tsx'),
  route('project/delete', 'features/work/projects/delete-project.tsx'),
  route('project/estimate', 'features/sales/proposals/estimate-list.tsx'),
  route('project/estimate/create', 'features/sales/proposals/create-estimate.tsx'),
  route('project/estimate/template', 'features/sales/proposals/templates/template-list.tsx'),
  route('project/estimate/update', 'features/sales/proposals/update-estimate.tsx'),
  route('project/estimate/delete', 'features/sales/proposals/delete-estimate.tsx'),
  route('project/estimate/tocustomer', 'features/sales/proposals/sending/send-estimate.tsx'),
  route('project/estimate/answer', 'features/sales/proposals/response/estimate-response.tsx'),
  route('project/estimate/billing', 'features/sales/installments/estimate-billing.tsx'),
  route('project/changeorder', 'features/sales/proposals/change-order-list.tsx'),
  route('project/changeorder/create', 'features/sales/proposals/create-change-order.tsx'),
  route('project/changeorder/update', 'features/sales/proposals/update-change-order.tsx'),
  route('project/changeorder/delete', 'features/sales/proposals/delete-change-order.tsx'),
  route('project/changeorder/tocustomer', 'features/sales/proposals/sending/send-change-order.tsx'),
  route('project/changeorder/answer', 'features/sales/proposals/response/change-order-response.tsx'),
  route('project/invoice', 'features/sales/invoices/invoice-list.tsx'),
  route('project/invoice/create', 'features/sales/invoices/create-invoice.tsx'),
  route('project/invoice/update', 'features/sales/invoices/update-invoice.tsx'),
  route('project/invoice/void', 'features/sales/invoices/void-invoice.tsx'),
  route('project/invoice/delete', 'features/sales/invoices/delete-invoice.tsx'),
  route('project/invoice/tocustomer', 'features/sales/invoices/send-invoice.tsx'),
  route('project/invoice/toquickbooks', 'features/connections/quickbooks/send-to-quickbooks.tsx'),
  route('project/jobsite', 'features/work/jobsites/jobsite-list.tsx'),
  route('project/jobsite/create', 'features/work/jobsites/create-jobsite.tsx'),
  route('project/jobsite/update', 'features/work/jobsites/update-jobsite.tsx'),
  route('project/jobsite/delete', 'features/work/jobsites/delete-jobsite.tsx'),
  route('project/photo', 'features/work/photos/photo-gallery.tsx'),
  route('project/photo/upload', 'features/work/photos/upload-photo.tsx'),
];

const customerPayment: RouteConfigEntry[] = [
  route('customerpayment', 'features/sales/customer-payments/payment-history.tsx'),
  route('customerpayment/received', 'features/sales/customer-payments/received-payments.tsx'),
  route('customerpayment/create', 'features/sales/customer-payments/create-payment.tsx'),
  route('customerpayment/update', 'features/sales/customer-payments/update-payment.tsx'),
  route('customerpayment/delete', 'features/sales/customer-payments/delete-payment.tsx'),
  route('customerpayment/sendnotification', 'features/sales/customer-payments/send-notification.tsx'),
];

const company: RouteConfigEntry[] = [
  route('company', 'features/identity/companies/company.tsx'),
  route('company/update', 'features/identity/companies/update-company.tsx'),
  route('company/payments', 'features/connections/payment-settings/payments.tsx'),
  route('company/audit_log', 'features/office/audit-log/audit-log-list.tsx'),
  route('company/import', 'features/office/imports/import.tsx'),
  route('company/reminders', 'features/office/reminders/reminders.tsx'),
  moved('company/create'),
  route('company/pricebook', 'features/sales/price-book/price-item-list.tsx'),
  route('company/pricebook/create', 'features/sales/price-book/create-price-item.tsx'),
  route('company/pricebook/update', 'features/sales/price-book/update-price-item.tsx'),
  route('company/pricebook/import', 'features/office/imports/import.tsx', { id: 'import items' }),
  route('company/pricebook/delete', 'features/sales/price-book/delete-price-item.tsx'),
  route('company/employee', 'features/work/timecards/employee-list.tsx'),
  route('company/employee/create', 'features/work/employees/create-employee.tsx'),
  route('company/employee/update', 'features/work/employees/update-employee.tsx'),
  route('company/employee/delete', 'features/work/employees/delete-employee.tsx'),
  route('company/employee/send_timecard', 'features/work/timecards/send-timecard.tsx'),
  moved('company/employee/sendtimecard'),
  route('company/employee/payroll', 'features/work/payroll/payroll.tsx'),
  route('company/employee/timecard_report', 'features/work/timecards/timecard-report.tsx'),
];

/** Forms for visitors without a session; the time card page is not a route but a separate page, web/clock. */
const forms: RouteConfigEntry[] = [
  route('login', 'features/identity/access/login.tsx'),
  route('create_company', 'features/identity/companies/create-company.tsx'),
  route('create_account', 'features/identity/accounts/create-account.tsx'),
  route('create_account_by_invite', 'features/identity/accounts/create-account-by-invite.tsx'),
  route('forget_password', 'features/identity/access/forget-password.tsx'),
  route('reset_password', 'features/identity/access/reset-password.tsx'),
  route('confirm_email', 'features/identity/access/confirm-email.tsx'),
  route('confirm_phone', 'features/identity/access/confirm-phone.tsx'),
];

/** The QuickBooks sign-on window: opened at one URL, redirected back to the other. */
const quickbooks = ['quickbooks/connect', 'quickbooks/callback'].map((path) =>
  route(path, 'features/connections/quickbooks/sign-on.tsx', { id: path }),
);

export default [
  layout('layout/app-layout.tsx', [
    layout('layout/public-shell.tsx', forms),
    ...quickbooks,
    layout('layout/main-shell.tsx', [
      ...under('main', account),
      layout('layout/subscribed.tsx', [
        route('main', 'features/office/home/home.tsx'),
        ...under('main', [...schedule, ...customer, ...project, ...customerPayment, ...company]),
      ]),
      ...under('main', crew),
    ]),
  ]),
  moved('*'),
] satisfies RouteConfig;

/** The routes below a path, side by side instead of nested. */
function under(path: string, routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map((entry) => ({ ...entry, path: `${path}/${entry.path}` }));
}

import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** An alternative address that redirects. */
const moved = (path: string) => route(path, 'layout/moved.tsx', { id: `moved ${path}` });

const account: RouteConfigEntry[] = [
  route('account', 'features/accounts/account.tsx'),
  route('account/update', 'features/accounts/update-account.tsx'),
  route('account/settings', 'features/accounts/settings.tsx'),
  route('account/subscription', 'features/subscriptions/subscription.tsx'),
  route('account/subscription/make_payment', 'features/subscriptions/make-payment.tsx'),
  route('account/subscription/view_payment', 'features/subscriptions/view-payment.tsx'),
  route('account/subscription/view_payment/receipt', 'features/subscriptions/payment-receipt.tsx'),
  route('account/subscription/cancel', 'features/subscriptions/cancel-subscription.tsx'),
  route('account/account_invite', 'features/accounts/account-invite.tsx'),
  moved('account/make_payment'),
  moved('account/view_payment'),
];

const schedule: RouteConfigEntry[] = [
  route('schedule', 'features/visits/schedule.tsx'),
  route('schedule/create', 'features/visits/create-visit.tsx'),
  route('schedule/update', 'features/visits/update-visit.tsx'),
  // A module that is listed already: each further one makes the public pages heavier, whose script lists them all.
  route('schedule/calendars', 'features/visits/schedule.tsx', { id: 'calendars' }),
];

/** Of crew leads: one module, which renders the screen of the address. */
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
  route('customer', 'features/customers/customer-list.tsx'),
  route('customer/create', 'features/customers/create-customer.tsx'),
  route('customer/update', 'features/customers/update-customer.tsx'),
  route('customer/delete', 'features/customers/delete-customer.tsx'),
  route('customer/track_estimate_invoice', 'features/messages/track-estimate-invoice.tsx'),
  route('customer/send_estimate', 'features/estimates/find-estimate.tsx'),
];

const project: RouteConfigEntry[] = [
  route('project', 'features/projects/project-list.tsx'),
  route('project/create', 'features/projects/create-project.tsx'),
  route('project/update', 'features/projects/update-project.tsx'),
  route('project/delete', 'features/projects/delete-project.tsx'),
  route('project/estimate', 'features/estimates/estimate-list.tsx'),
  route('project/estimate/create', 'features/estimates/create-estimate.tsx'),
  route('project/estimate/template', 'features/estimates/estimate-template-list.tsx'),
  route('project/estimate/update', 'features/estimates/update-estimate.tsx'),
  route('project/estimate/delete', 'features/estimates/delete-estimate.tsx'),
  route('project/estimate/tocustomer', 'features/estimates/send-estimate.tsx'),
  route('project/estimate/answer', 'features/approvals/estimate-answer.tsx'),
  route('project/estimate/billing', 'features/installments/estimate-billing.tsx'),
  route('project/changeorder', 'features/change-orders/change-order-list.tsx'),
  route('project/changeorder/create', 'features/change-orders/create-change-order.tsx'),
  route('project/changeorder/update', 'features/change-orders/update-change-order.tsx'),
  route('project/changeorder/delete', 'features/change-orders/delete-change-order.tsx'),
  route('project/changeorder/tocustomer', 'features/change-orders/send-change-order.tsx'),
  route('project/changeorder/answer', 'features/change-orders/change-order-answer.tsx'),
  route('project/invoice', 'features/invoices/invoice-list.tsx'),
  route('project/invoice/create', 'features/invoices/create-invoice.tsx'),
  route('project/invoice/update', 'features/invoices/update-invoice.tsx'),
  route('project/invoice/void', 'features/invoices/void-invoice.tsx'),
  route('project/invoice/delete', 'features/invoices/delete-invoice.tsx'),
  route('project/invoice/tocustomer', 'features/invoices/send-invoice.tsx'),
  route('project/invoice/toquickbooks', 'features/quickbooks/send-to-quickbooks.tsx'),
  route('project/jobsite', 'features/jobsites/jobsite-list.tsx'),
  route('project/jobsite/create', 'features/jobsites/create-jobsite.tsx'),
  route('project/jobsite/update', 'features/jobsites/update-jobsite.tsx'),
  route('project/jobsite/delete', 'features/jobsites/delete-jobsite.tsx'),
  route('project/photo', 'features/photos/photo-gallery.tsx'),
  route('project/photo/upload', 'features/photos/upload-photo.tsx'),
];

const customerPayment: RouteConfigEntry[] = [
  route('customerpayment', 'features/customer-payments/payment-history.tsx'),
  route('customerpayment/received', 'features/customer-payments/received-payments.tsx'),
  route('customerpayment/create', 'features/customer-payments/create-payment.tsx'),
  route('customerpayment/update', 'features/customer-payments/update-payment.tsx'),
  route('customerpayment/delete', 'features/customer-payments/delete-payment.tsx'),
  route('customerpayment/sendnotification', 'features/customer-payments/send-notification.tsx'),
];

const company: RouteConfigEntry[] = [
  route('company', 'features/companies/company.tsx'),
  route('company/update', 'features/companies/update-company.tsx'),
  route('company/payments', 'features/stripe-accounts/payments.tsx'),
  route('company/audit_log', 'features/audit-log/audit-log-list.tsx'),
  route('company/import', 'features/imports/import.tsx'),
  route('company/reminders', 'features/reminders/reminders.tsx'),
  moved('company/create'),
  route('company/pricebook', 'features/price-book/price-item-list.tsx'),
  route('company/pricebook/create', 'features/price-book/create-price-item.tsx'),
  route('company/pricebook/update', 'features/price-book/update-price-item.tsx'),
  route('company/pricebook/import', 'features/imports/import.tsx', { id: 'import items' }),
  route('company/pricebook/delete', 'features/price-book/delete-price-item.tsx'),
  route('company/employee', 'features/employees/employee-list.tsx'),
  route('company/employee/create', 'features/employees/create-employee.tsx'),
  route('company/employee/update', 'features/employees/update-employee.tsx'),
  route('company/employee/delete', 'features/employees/delete-employee.tsx'),
  route('company/employee/send_timecard', 'features/timecards/send-timecard.tsx'),
  moved('company/employee/sendtimecard'),
  route('company/employee/payroll', 'features/payroll/payroll.tsx'),
  route('company/employee/timecard_report', 'features/timecards/timecard-report.tsx'),
];

/** Forms for visitors without a session; the time card page is not a route but a separate page, web/clock. */
const forms: RouteConfigEntry[] = [
  route('login', 'features/access/login.tsx'),
  route('create_company', 'features/companies/create-company.tsx'),
  route('create_account', 'features/accounts/create-account.tsx'),
  route('create_account_by_invite', 'features/accounts/create-account-by-invite.tsx'),
  route('forget_password', 'features/access/forget-password.tsx'),
  route('reset_password', 'features/access/reset-password.tsx'),
  route('confirm_email', 'features/access/confirm-email.tsx'),
  route('confirm_phone', 'features/access/confirm-phone.tsx'),
];

/** Static pages, each an HTML file of its own. */
const publicPages: RouteConfigEntry[] = [
  route('pub/about_us', '../site/about-us.tsx'),
  route('pub/contact_us', '../site/contact-us.tsx'),
  route('pub/jobsitespro_faq', '../site/faq.tsx'),
  route('pub/our_story', '../site/our-story.tsx'),
  route('pub/terms_of_use', '../site/terms-of-use.tsx'),
  route('pub/privacy_policy', '../site/privacy-policy.tsx'),
  route('pub/opt_in', '../site/opt-in.tsx'),
  route('pub/verify', '../site/verify.tsx'),
  route('no-overpass', 'features/survey/survey.tsx'),
];

/** The QuickBooks sign-on window: opened at one address, redirected back to the other. */
const quickbooks = ['quickbooks/connect', 'quickbooks/callback'].map((path) =>
  route(path, 'features/quickbooks/sign-on.tsx', { id: path }),
);

export default [
  index('../site/landing.tsx'),
  layout('../site/reading-shell.tsx', publicPages),
  layout('layout/app-layout.tsx', [
    layout('layout/public-shell.tsx', forms),
    ...quickbooks,
    layout('layout/signed-in.tsx', [
      layout('layout/main-shell.tsx', [
        ...under('main', account),
        layout('layout/subscribed.tsx', [
          route('main', 'features/home/home.tsx'),
          ...under('main', [...schedule, ...customer, ...project, ...customerPayment, ...company]),
        ]),
        ...under('main', crew),
      ]),
    ]),
  ]),
  moved('about'),
  moved('contact'),
  moved('survey'),
  moved('*'),
] satisfies RouteConfig;

/** The routes below a path, side by side instead of nested. */
function under(path: string, routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map((entry) => ({ ...entry, path: `${path}/${entry.path}` }));
}

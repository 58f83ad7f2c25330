import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';

/** An alternative address that redirects. */
const moved = (path: string) => route(path, 'shell/moved.tsx', { id: `moved ${path}` });

const account: RouteConfigEntry[] = [
  route('account', 'accounts/account.tsx'),
  route('account/update', 'accounts/update-account.tsx'),
  route('account/settings', 'accounts/settings.tsx'),
  route('account/subscription', 'subscriptions/subscription.tsx'),
  route('account/subscription/make_payment', 'subscriptions/make-payment.tsx'),
  route('account/subscription/view_payment', 'subscriptions/view-payment.tsx'),
  route('account/subscription/view_payment/receipt', 'subscriptions/payment-receipt.tsx'),
  route('account/subscription/cancel', 'subscriptions/cancel-subscription.tsx'),
  route('account/account_invite', 'accounts/account-invite.tsx'),
  moved('account/make_payment'),
  moved('account/view_payment'),
];

const customer: RouteConfigEntry[] = [
  route('customer', 'customers/customer-list.tsx'),
  route('customer/create', 'customers/create-customer.tsx'),
  route('customer/update', 'customers/update-customer.tsx'),
  route('customer/delete', 'customers/delete-customer.tsx'),
  route('customer/track_estimate_invoice', 'messages/track-estimate-invoice.tsx'),
  route('customer/send_estimate', 'estimates/find-estimate.tsx'),
];

const project: RouteConfigEntry[] = [
  route('project', 'projects/project-list.tsx'),
  route('project/create', 'projects/create-project.tsx'),
  route('project/update', 'projects/update-project.tsx'),
  route('project/delete', 'projects/delete-project.tsx'),
  route('project/estimate', 'estimates/estimate-list.tsx'),
  route('project/estimate/create', 'estimates/create-estimate.tsx'),
  route('project/estimate/update', 'estimates/update-estimate.tsx'),
  route('project/estimate/delete', 'estimates/delete-estimate.tsx'),
  route('project/estimate/tocustomer', 'estimates/send-estimate.tsx'),
  route('project/invoice', 'invoices/invoice-list.tsx'),
  route('project/invoice/create', 'invoices/create-invoice.tsx'),
  route('project/invoice/update', 'invoices/update-invoice.tsx'),
  route('project/invoice/delete', 'invoices/delete-invoice.tsx'),
  route('project/invoice/tocustomer', 'invoices/send-invoice.tsx'),
  route('project/invoice/toquickbooks', 'quickbooks/send-to-quickbooks.tsx'),
  route('project/jobsite', 'jobsites/jobsite-list.tsx'),
  route('project/jobsite/create', 'jobsites/create-jobsite.tsx'),
  route('project/jobsite/update', 'jobsites/update-jobsite.tsx'),
  route('project/jobsite/delete', 'jobsites/delete-jobsite.tsx'),
  route('project/photo', 'photos/photo-gallery.tsx'),
  route('project/photo/upload', 'photos/upload-photo.tsx'),
];

const customerPayment: RouteConfigEntry[] = [
  route('customerpayment', 'customer-payments/payment-history.tsx'),
  route('customerpayment/create', 'customer-payments/create-payment.tsx'),
  route('customerpayment/update', 'customer-payments/update-payment.tsx'),
  route('customerpayment/delete', 'customer-payments/delete-payment.tsx'),
  route('customerpayment/sendnotification', 'customer-payments/send-notification.tsx'),
];

const company: RouteConfigEntry[] = [
  route('company', 'companies/company.tsx'),
  route('company/update', 'companies/update-company.tsx'),
  route('company/audit_log', 'audit-log/audit-log.tsx'),
  moved('company/create'),
  route('company/employee', 'employees/employee-list.tsx'),
  route('company/employee/create', 'employees/create-employee.tsx'),
  route('company/employee/update', 'employees/update-employee.tsx'),
  route('company/employee/delete', 'employees/delete-employee.tsx'),
  route('company/employee/send_timecard', 'timecards/send-timecard.tsx'),
  moved('company/employee/sendtimecard'),
  route('company/employee/timecard_report', 'timecards/timecard-report.tsx'),
];

/** Forms for visitors without a session; the time card page is not a route but a separate page, web/time. */
const forms: RouteConfigEntry[] = [
  route('login', 'access/login.tsx'),
  route('create_company', 'companies/create-company.tsx'),
  route('create_account', 'accounts/create-account.tsx'),
  route('create_account_by_invite', 'accounts/create-account-by-invite.tsx'),
  route('forget_password', 'access/forget-password.tsx'),
  route('reset_password', 'access/reset-password.tsx'),
  route('confirm_email', 'access/confirm-email.tsx'),
];

/** Static pages, each an HTML file of its own. */
const publicPages: RouteConfigEntry[] = [
  route('pub/about_us', 'public-pages/about-us.tsx'),
  route('pub/contact_us', 'public-pages/contact-us.tsx'),
  route('pub/jobsitespro_faq', 'public-pages/faq.tsx'),
  route('pub/our_story', 'public-pages/our-story.tsx'),
  route('pub/terms_of_use', 'public-pages/terms-of-use.tsx'),
  route('pub/privacy_policy', 'public-pages/privacy-policy.tsx'),
  route('pub/opt_in', 'public-pages/opt-in.tsx'),
  route('no-overpass', 'survey/survey.tsx'),
];

/** The QuickBooks sign-on window: opened at one address, redirected back to the other. */
const quickbooks = ['quickbooks/connect', 'quickbooks/callback'].map((path) =>
  route(path, 'quickbooks/sign-on.tsx', { id: path }),
);

export default [
  index('public-pages/landing.tsx'),
  layout('public-pages/reading-shell.tsx', publicPages),
  layout('app-layout.tsx', [
    layout('shell/public-shell.tsx', forms),
    ...quickbooks,
    layout('shell/signed-in.tsx', [
      layout('shell/main-shell.tsx', [
        route('main', 'shell/moved.tsx'),
        ...under('main', account),
        layout('shell/subscribed.tsx', under('main', [...customer, ...project, ...customerPayment, ...company])),
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

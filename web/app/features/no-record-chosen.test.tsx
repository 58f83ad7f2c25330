import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { eventually, find, renderElement } from '../../testing/render-element.tsx';
import { fakeServer } from '../../testing/server.ts';
import { signIn } from '../../testing/sign-in.ts';

const server = fakeServer();

const CUSTOMER = 'Customer not available, please select a customer by clicking Go To Customer button.';
const PROJECT = 'Project not available, please select a project by clicking Go To Project button.';
const JOBSITE = 'Jobsite not available, please select a jobsite by clicking Go To Jobsite button.';
const ESTIMATE = 'Estimate not available, please click the Go To Estimate button to select an estimate.';
const INVOICE = 'Invoice not available, please select an invoice by clicking Go To Invoice button.';
const BILLED = 'Required data (invoice, customer, or project) is missing. Please select an invoice first.';
const PAYMENT = 'Required data is missing. Please navigate from the customer payment page.';
const NO_SUBSCRIPTION = 'No subscription ID found for cancellation.';
const CARD_PAYMENT = 'Payment not available, please choose one by clicking Go To View Payment button.';

const TO_CUSTOMER = ['Go To Customer', '/main/customer'] as const;
const TO_PROJECT = ['Go To Project', '/main/project'] as const;
const TO_JOBSITE = ['Go To Jobsite', '/main/project/jobsite'] as const;
const TO_ESTIMATE = ['Go To Estimate', '/main/project/estimate'] as const;
const TO_INVOICE = ['Go To Invoice', '/main/project/invoice'] as const;
const TO_HISTORY = ['Go To Customer Payment', '/main/customerpayment'] as const;
const TO_SUBSCRIPTION = ['Go To Subscription', '/main/account/subscription'] as const;
const TO_CARD_PAYMENTS = ['Go To View Payment', '/main/account/subscription/view_payment'] as const;

type Screen = () => Promise<{ default: ComponentType }>;

const SCREENS: [path: string, screen: Screen, message: string, link: string, list: string][] = [
  ['customer/update', () => import('./work/customers/update-customer.tsx'), CUSTOMER, ...TO_CUSTOMER],
  ['customer/delete', () => import('./work/customers/delete-customer.tsx'), CUSTOMER, ...TO_CUSTOMER],
  ['project/update', () => import('./work/projects/update-project.tsx'), PROJECT, ...TO_PROJECT],
  ['project/delete', () => import('./work/projects/delete-project.tsx'), PROJECT, ...TO_PROJECT],
  ['project/jobsite/update', () => import('./work/jobsites/update-jobsite.tsx'), JOBSITE, ...TO_JOBSITE],
  ['project/jobsite/delete', () => import('./work/jobsites/delete-jobsite.tsx'), JOBSITE, ...TO_JOBSITE],
  ['project/estimate/update', () => import('./sales/proposals/update-estimate.tsx'), ESTIMATE, ...TO_ESTIMATE],
  ['project/estimate/delete', () => import('./sales/proposals/delete-estimate.tsx'), ESTIMATE, ...TO_ESTIMATE],
  [
    'project/estimate/tocustomer',
    () => import('./sales/proposals/sending/send-estimate.tsx'),
    ESTIMATE,
    ...TO_ESTIMATE,
  ],
  ['project/invoice/update', () => import('./sales/invoices/update-invoice.tsx'), INVOICE, ...TO_INVOICE],
  ['project/invoice/delete', () => import('./sales/invoices/delete-invoice.tsx'), INVOICE, ...TO_INVOICE],
  ['project/invoice/tocustomer', () => import('./sales/invoices/send-invoice.tsx'), INVOICE, ...TO_INVOICE],
  ['customerpayment/create', () => import('./sales/customer-payments/create-payment.tsx'), BILLED, ...TO_HISTORY],
  [
    'customerpayment/sendnotification',
    () => import('./sales/customer-payments/send-notification.tsx'),
    BILLED,
    ...TO_HISTORY,
  ],
  ['customerpayment/update', () => import('./sales/customer-payments/update-payment.tsx'), PAYMENT, ...TO_HISTORY],
  ['customerpayment/delete', () => import('./sales/customer-payments/delete-payment.tsx'), PAYMENT, ...TO_HISTORY],
  [
    'account/subscription/cancel',
    () => import('./identity/subscriptions/cancel-subscription.tsx'),
    NO_SUBSCRIPTION,
    ...TO_SUBSCRIPTION,
  ],
  [
    'account/subscription/view_payment/receipt',
    () => import('./identity/subscriptions/payment-receipt.tsx'),
    CARD_PAYMENT,
    ...TO_CARD_PAYMENTS,
  ],
];

test.each(SCREENS)(
  'the screen %s says where to select a record when none is selected',
  async (path, screen, ...expected) => {
    const [message, link, list] = expected;
    server.responses(200, { data: [], meta: { total: 0 } });
    signIn();
    const { default: Screen } = await screen();
    const { element } = await renderElement(<Screen />, { at: `/main/${path}` });
    await eventually(() => expect(element.textContent).toContain(message));
    expect(find(element, 'a', link).getAttribute('href')).toBe(list);
  },
);

import type { APIRequestContext, BrowserContextOptions } from '@playwright/test';
import { aLine } from '#testkit/inputs/inputs.ts';
import { anAgreedEstimate } from './agreed-estimates.ts';
import { aCompany, type Company } from './factories.ts';
import { test as base } from './journey.ts';
import type { States } from './screens.ts';

interface Office {
  /** The navigation states of the screens. */
  states: States;
  /** The cookies of the company's owner. */
  session: BrowserContextOptions['storageState'];
}

/**
 * A test that only looks at screens: the browser is signed in to a company with a record of every kind, which all such
 * tests of a worker share. Nothing may be changed in it.
 */
export const test = base.extend<object, { office: Office }>({
  office: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.JOURNEYS_URL });
      const states = await createStates(request, await aCompany(request));
      await use({ states, session: await request.storageState() });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  storageState: ({ office }, use) => use(office.session),
});

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
 * Creates the records that the screens show: a customer, a project with a jobsite and
 * photos, an employee at work, an estimate with an optional line item, an approved one with a change order, an invoice
 * that is paid in part, and a payment by card.
 */
async function createStates(request: APIRequestContext, company: Company): Promise<States> {
  const customer = await company.aCustomer({ customer_company_name: 'Lee & Daughters Property Management' });
  const { customer_id } = customer;
  const project = await company.aProject({
    customer_id,
    name: 'Porch roof',
    project_description: 'Tear off and replace.'.repeat(12),
  });
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
  const { subscription_id } = await company.aPaidSubscription();
  const [payment] = await company.payments();
  const employee = await company.anEmployee({ start_date: '2026-03-02' });
  const { employee_id } = employee;
  const { expense_id } = await company.anExpense({ project_id, employee_id, status: 'to_check' });
  const { price_item_id } = await company.aPriceItem();
  const { estimate_template_id } = await company.aTemplate();
  const { visit_id } = await company.aVisit({ project_id, jobsite_id, employee_ids: [employee_id] });
  await company.anOpenCard(employee, jobsite);
  return {
    customer: { customer_id },
    project: { project_id },
    jobsite: { jobsite_id },
    visit: { visit_id },
    estimate: { estimate_id },
    template: { edited_template_id: estimate_template_id },
    agreedEstimate: agreed,
    changeOrder: { change_order_id },
    invoice: { invoice_id },
    billed,
    customerPayment: { ...billed, customer_payment_id },
    subscription: { subscription_id },
    subscriptionPayment: { payment },
    priceItem: { price_item_id },
    employee: { employee_id },
    expense: { expense_id },
    report: { report: TODAY },
  };
}

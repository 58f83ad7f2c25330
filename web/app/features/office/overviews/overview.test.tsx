import { expect, test } from 'vitest';
import type { CustomerOverview } from '#contract/office/overviews.ts';
import { eventually, find, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { refreshAll } from '../../../../kit/api/queries.ts';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import { RecordBand } from '../../../layout/record-band.tsx';
import Overview from './overview.tsx';

const server = fakeServer();
const PRIYA = customer();
const ID = PRIYA.customer_id;
const AT = `/main/customer/view?customer_id=${ID}`;
const INVOICE = '01930000-0000-7000-8000-0000000000a1';

function anOverview(changes: Partial<CustomerOverview> = {}): CustomerOverview {
  return {
    customer: PRIYA,
    today: '2026-11-20',
    time_zone: 'America/New_York',
    next: { lead: null, more: [], calm: 'Nothing to do right now' },
    money: {
      agreed: 0,
      billed: 0,
      billed_without_estimate: 0,
      paid: 0,
      owed: 0,
      overdue: 0,
      days_late: 0,
      left_to_bill: 0,
      overpaid: 0,
    },
    notes_change: null,
    online_payment: [],
    projects: [],
    payments: [],
    visits: [],
    messages: [],
    photos: [],
    hours: { planned_hours: 0, worked_seconds: 0, started_at: null, people: [], only_jobsite: null },
    counts: {
      projects: 0,
      estimates: 0,
      approved_estimates: 0,
      invoices: 0,
      payments: 0,
      visits: 0,
      messages: 0,
      photos: 0,
      jobsites: 0,
    },
    ...changes,
  };
}

/** An invoice of $1,000.00 that is two days late, and $250.00 paid. */
function late(): CustomerOverview {
  const { counts, money } = anOverview();
  return anOverview({
    next: {
      lead: {
        kind: 'invoices_overdue',
        document: { type: 'customer', id: ID },
        sentence: 'Priya Desai owes on invoice #1024',
        detail: '2 days late.',
        amount: 750,
        number: 1024,
        customer_id: ID,
        customer_name: 'Priya Desai',
        project_id: null,
        since: '2026-11-18',
        action: 'send_reminder',
      },
      more: [],
      calm: null,
    },
    money: { ...money, agreed: 1000, billed: 1000, paid: 250, owed: 750, overdue: 750, days_late: 2 },
    projects: [
      {
        project_id: 'p1',
        name: 'Kitchen remodel',
        is_active: true,
        start_date: null,
        end_date: null,
        next_visit: { day: '2026-11-23', starts: '08:00' },
        estimates: [],
        invoices: [
          {
            invoice_id: INVOICE,
            invoice_number: 1024,
            estimate_id: null,
            name: 'At start',
            status: 'OUTSTANDING',
            final_total: 1000,
            balance_due: 750,
            due_date: '2026-11-18',
            is_overdue: true,
            sent_at: '2026-11-04T15:00:00.000Z',
            opened_at: null,
            paid_on: null,
            processing_amount: 0,
          },
        ],
        installments: [],
      },
    ],
    counts: { ...counts, projects: 1, invoices: 1, payments: 1 },
  });
}

async function opened(overview: CustomerOverview, at = AT, state?: object) {
  server.responses(200, overview, { to: '/overview' });
  const { element, router } = await renderElement(
    <RecordBand>
      <Overview />
    </RecordBand>,
    { at, ...(state && { state }) },
  );
  await eventually(() => find(element, 'h2', 'Next'));
  return { element, router };
}

test('a late invoice is the next step, with its button, and is red in the project and in the money', async () => {
  const { element } = await opened(late());
  expect(find(element, 'h1').textContent).toBe('Priya Desai');
  expect(element.textContent).toContain('Owes $750.00');
  find(element, 'button', 'Send Reminder');
  expect(element.textContent).toContain('OUTSTANDING2 days late');
  expect(element.textContent).toContain('$750.00of $1,000.00');
  expect(element.textContent).toContain('Next visit Mon, Nov 23, 8:00 AM');
  expect(find(element, '[role=img]').getAttribute('aria-label')).toBe('$250.00 paid, $750.00 owed');
});

test('a payment is recorded in place from the line of its invoice', async () => {
  const { element } = await opened(late());
  server.responses(404, { error: 'Invoice not found.', code: 'invoice_not_found' }, { to: `/invoices/${INVOICE}` });
  await press(find(element, 'button', 'Record'));
  await eventually(() => expect(find(element, 'dialog[open]').textContent).toContain('Record Payment'));
  await eventually(() => expect(find(element, 'dialog[open]').textContent).toContain('Invoice not found.'));
});

test('a new customer has no empty sections, and starts with an estimate', async () => {
  const { element } = await opened(
    anOverview({
      next: {
        lead: {
          kind: 'no_estimate',
          document: { type: 'customer', id: ID },
          sentence: 'No estimate yet',
          detail: 'An estimate starts the job.',
          amount: null,
          number: null,
          customer_id: ID,
          customer_name: 'Priya Desai',
          project_id: null,
          since: null,
          action: 'create_estimate',
        },
        more: [],
        calm: null,
      },
    }),
  );
  const titles = [...element.querySelectorAll('h2')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['Next', 'Projects', 'Visits', 'Notes', 'Details']);
  expect(element.textContent).toContain('No project yet. An estimate starts one.');
  const links = [...element.querySelectorAll('a')].filter(({ textContent }) => textContent === 'Create Estimate');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(links.map(() => '/main/project/estimate/create'));
  expect(links).toHaveLength(2);
});

test('a customer without a next step shows what is waited for, and no orange button', async () => {
  const calm = 'Nothing to do until Mon, Nov 23: visit at 8:00 AM';
  const { element } = await opened(anOverview({ next: { lead: null, more: [], calm } }));
  expect(element.textContent).toContain(calm);
  expect(element.querySelector('[data-variant=filled]')).toBeNull();
});

test('the id in navigation state is also put into the address', async () => {
  const { router } = await opened(anOverview(), '/main/customer/view', { customer_id: ID, customer: PRIYA });
  await eventually(() => expect(router.location.search).toBe(`?customer_id=${ID}`));
});

test('a customer passed by the previous screen is named before the response, and an error offers Try Again', async () => {
  server.responses(422, { error: 'The overview is being repaired.', code: 'validation_failed' }, { to: '/overview' });
  server.responses(200, anOverview(), { to: '/overview' });
  const { element } = await renderElement(
    <RecordBand>
      <Overview />
    </RecordBand>,
    {
      at: AT,
      state: { customer_id: ID, customer: PRIYA },
    },
  );
  await eventually(() => expect(find(element, '[role=alert]').textContent).toContain('being repaired'));
  expect(find(element, 'h1').textContent).toBe('Priya Desai');
  await press(find(element, 'button', 'Try Again'));
  await eventually(() => find(element, 'h2', 'Next'));
});

test('a customer that no longer exists, or none, leads to the list', async () => {
  server.responses(404, { error: 'Customer not found.', code: 'customer_not_found' }, { to: '/overview' });
  for (const at of [AT, '/main/customer/view']) {
    const { element } = await renderElement(
      <RecordBand>
        <Overview />
      </RecordBand>,
      { at },
    );
    await eventually(() => find(element, 'a', 'Go To Customer'));
    expect(element.textContent).toContain(
      'Customer not available, please select a customer by clicking Go To Customer button.',
    );
  }
});

test('a customer that was deleted since the last response is no longer shown', async () => {
  const { element } = await opened(anOverview());
  server.responses(404, { error: 'Customer not found.', code: 'customer_not_found' }, { to: '/overview' });
  // The fake server repeats its former response once more.
  await refreshAll();
  await refreshAll();
  await eventually(() => find(element, 'a', 'Go To Customer'));
  expect(element.querySelector('h2')).toBeNull();
});

test('a note is saved in place with the version that was read', async () => {
  server.responses(200, anOverview(), { to: '/overview' });
  const { element } = await opened(anOverview({ customer: { ...PRIYA, internal_notes: 'Gate code 4410.' } }));
  await press(find(element, 'button', 'Add Note'));
  await eventually(() => find(element, 'textarea'));
  await type(find(element, 'textarea'), 'Gate code 4410.');
  server.responses(200, recordOf('customer', PRIYA), { to: /customers\/[^/]+$/ });
  await press(find(element, 'button', 'Save'));
  await eventually(() => expect(element.querySelector('textarea')).toBeNull());
  expect(element.textContent).toContain('Gate code 4410.');
  expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    customer: { internal_notes: 'Gate code 4410.' },
  });
});

test('notes show who changed them and when', async () => {
  const { element } = await opened(
    anOverview({
      customer: { ...PRIYA, internal_notes: 'Gate code 4410.' },
      notes_change: { account_name: 'Ray Whitcomb', changed_at: '2026-11-18T15:00:00.000Z' },
    }),
  );
  expect(element.textContent).toContain('Ray Whitcomb, Nov 18. Only your company sees this.');
});

test('a note that somebody else has changed stays in the field with the reason', async () => {
  const { element } = await opened(anOverview());
  await press(find(element, 'button', 'Add Note'));
  await eventually(() => find(element, 'textarea'));
  await type(find(element, 'textarea'), 'Gate code 4410.');
  const error = 'Someone else changed this since you opened it.';
  server.responses(409, { error, code: 'stale_record' }, { to: /customers\/[^/]+$/ });
  await press(find(element, 'button', 'Save'));
  await eventually(() => expect(element.textContent).toContain(error));
  expect(find(element, 'textarea')).toHaveProperty('value', 'Gate code 4410.');
});

import { notifyManager } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import DeleteCustomer from './work/customers/delete-customer.tsx';
import DeleteEstimate from './sales/proposals/delete-estimate.tsx';
import DeleteInvoice from './sales/invoices/delete-invoice.tsx';
import DeleteJobsite from './work/jobsites/delete-jobsite.tsx';
import DeleteProject from './work/projects/delete-project.tsx';
import { refreshAll } from '../../kit/api/queries.ts';
import { renderElement, eventually, find, press } from '../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../testing/server.ts';

const server = fakeServer();
const ID = '01930000-0000-7000-8000-000000000001';
const OF_CUSTOMER = { customer_id: ID, customer_first_name: 'Priya', customer_last_name: 'Desai' };
const OF_PROJECT = { ...OF_CUSTOMER, project_id: ID, project_name: 'Kitchen', project_type: 'Remodel' };

const SCREENS: [type: string, screen: ReactNode, path: string, record: Record<string, unknown>][] = [
  ['customer', <DeleteCustomer key="customer" />, '/customers/', customer()],
  ['project', <DeleteProject key="project" />, '/projects/', { ...OF_PROJECT, name: 'Kitchen', is_active: true }],
  ['jobsite', <DeleteJobsite key="jobsite" />, '/jobsites/', { ...OF_PROJECT, jobsite_id: ID, name: 'Harbor Ave' }],
  [
    'estimate',
    <DeleteEstimate key="estimate" />,
    '/estimates/',
    { ...OF_PROJECT, estimate_id: ID, estimate_number: 1001, name: 'Roof', description: null, final_total: 10 },
  ],
  [
    'invoice',
    <DeleteInvoice key="invoice" />,
    '/invoices/',
    { ...OF_PROJECT, invoice_id: ID, invoice_number: 1001, name: 'Deposit', final_total: 10, amount_paid: 0 },
  ],
];

test.each(SCREENS)(
  'the message that a %s was deleted remains when queries are fetched again',
  async (type, screen, path, record) => {
    const ofRecord = new RegExp(`${path}${ID}$`);
    server.responses(200, recordOf(type, record), { to: ofRecord });
    server.responses(200, { status: 'deleted', ok: true }, { to: ofRecord });
    server.responses(404, { error: 'Not found.', code: 'not_found' }, { to: ofRecord });
    // Empty responses in each format: no other records are deleted with it.
    server.responses(200, { data: { data: [] }, totals: {}, totals_no_tax: 0 }, { to: /\/by_(estimate|invoice)\?/ });
    server.responses(
      200,
      { data: [], meta: { total: 0 }, count: 0, projects: [] },
      { to: new RegExp(`^(?!.*${path}${ID}$)`) },
    );
    const { element } = await renderElement(screen, { state: { [`${type}_id`]: ID, [type]: record } });
    const noun = type[0]?.toUpperCase() + type.slice(1);
    await press(await eventually(() => find(element, 'button', `Delete ${noun}`)));
    await eventually(() => expect(element.textContent).toContain(`${noun} deleted successfully`));

    // Simulates the window regaining the focus.
    await act(async () => {
      await refreshAll();
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    });
    expect(element.textContent).toContain(`${noun} deleted successfully`);
    expect(element.textContent).not.toContain('not available');
  },
);

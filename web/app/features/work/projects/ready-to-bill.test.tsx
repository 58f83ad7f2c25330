import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { ReadyToBill } from './ready-to-bill.tsx';

const server = fakeServer();

const READY = { installment_id: 'i-2', estimate_number: 1001, label: 'Start', amount: 371.25, due: 'on_start' };
const INVOICE = { invoice_id: 'v-2', invoice_number: 1002, final_total: 371.25 };

test('a project whose work has started bills the amount due on start with one click, and offers to send the invoice', async () => {
  server.responses(200, { installments: [READY] }, { to: 'project_id=' });
  server.responses(200, { installments: [] }, { to: 'project_id=' });
  server.responses(201, recordOf('invoice', INVOICE), { to: '/i-2' });
  const { element } = await renderElement(<ReadyToBill project_id="p-1" />);
  await eventually(() =>
    expect(element.textContent).toContain('Work started: “Start” of estimate #1001 can be billed.'),
  );
  await press(find(element, 'button', 'Bill $371.25 Now, Start'));
  await eventually(() => expect(element.textContent).toContain('Invoice #1002, $371.25, created. It is not sent yet.'));
  await eventually(() => expect(element.textContent).not.toContain('The work has begun'));
  expect(find(element, 'a', 'Send Invoice').getAttribute('href')).toBe('/main/project/invoice/tocustomer');
});

test('a project with nothing due offers no invoice', async () => {
  server.responses(200, { installments: [] });
  const { element } = await renderElement(<ReadyToBill project_id="p-1" />);
  await eventually(() => expect(server.requests).toHaveLength(1));
  expect(element.querySelector('button')).toBeNull();
});

import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, NO_REMINDERS, recordOf } from '../../../../testing/server.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import SendInvoice from './send-invoice.tsx';

const server = fakeServer();

const ID = '01930000-0000-7000-8000-0000000000b1';
const INVOICE = {
  invoice_id: ID,
  invoice_number: 1019,
  name: 'Kitchen, final',
  project_id: '01930000-0000-7000-8000-0000000000a1',
  project_name: 'Kitchen',
  customer_id: '01930000-0000-7000-8000-0000000000c1',
  customer_first_name: 'Maria',
  customer_last_name: 'Alvarez',
  role: 'owner' as const,
  customer_email: 'maria@example.com',
  customer_phone: '813-555-0155',
  final_total: 2065,
  balance_due: 1565,
  due_date: '2026-12-14',
  status: 'OUTSTANDING',
};

async function sending(status = 'OUTSTANDING') {
  const invoice = { ...INVOICE, status };
  beginSession({
    account_id: '01930000-0000-7000-8000-0000000000a9',
    first_name: 'Ana',
    last_name: 'Reyes',
    role: 'owner' as const,
    company_code: 'ABC234',
    company_name: 'Acme Roofing',
    subscription_status: 'active',
  });
  server.responses(200, { image_group_keys: [] }, { to: '/shown_photos' });
  server.responses(200, recordOf('invoice', invoice), { to: /\/invoices\/[\da-f-]{36}$/ });
  server.responses(200, recordOf('message_log', { message_log_id: 'm1', answers: [] }), { to: '/send_invoice' });
  server.responses(200, { mail_from: 'office@example.com', text_from: '888-555-0100' }, { to: '/config' });
  server.responses(200, NO_REMINDERS, { to: '/reminder_settings' });
  server.responses(
    404,
    { error: 'Online payments are not set up.', code: 'not_configured' },
    { to: '/stripe_account' },
  );
  const photos = ['small', 'original'].map((size_tag) => ({
    id: size_tag,
    url: `/${size_tag}`,
    file_name: 'p0.jpg',
    project_tag: 'after_project',
    size_tag,
    image_group_key: 'p0',
  }));
  server.responses(200, { photos }, { to: '/images/' });
  const { element } = await renderElement(<SendInvoice />, { state: { invoice_id: ID, invoice } });
  return element;
}

test('the photos selected from the project are saved before the invoice is sent', async () => {
  const element = await sending();
  await eventually(() => find(element, 'li input[type="checkbox"]'));
  await press(find(element, 'li input[type="checkbox"]'));
  await press(find(element, 'input[value="email"]'));
  await press(find(element, 'button', 'Send Email'));
  await eventually(() => expect(server.requests.some(({ path }) => path.endsWith('/send_invoice'))).toBe(true));
  const mutations = server.requests.filter(({ method }) => method !== 'GET');
  expect(mutations.map(({ method, path }) => [method, path.split('/').at(-1)])).toEqual([
    ['PUT', 'shown_photos'],
    ['POST', 'send_invoice'],
  ]);
  expect(mutations[0]?.body).toEqual({ image_group_keys: ['p0'] });
});

test('the photos of a void invoice cannot be changed', async () => {
  const element = await sending('VOID');
  await eventually(() => expect(element.textContent).toContain('Maria Alvarez'));
  await eventually(() => expect(server.requests.some(({ path }) => path.includes('/images/'))).toBe(true));
  expect(element.textContent).not.toContain('Show photos');
});

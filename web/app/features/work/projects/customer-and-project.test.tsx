import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { eventually, find, press, renderElement, type, write } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import { CustomerAndProject } from './customer-and-project.tsx';

const server = fakeServer();

const PRIYA = customer();
const PROJECT = { project_id: '01930000-0000-7000-8000-0000000000a1', name: 'Kitchen', ...PRIYA };
const list = (...records: Record<string, unknown>[]) => ({
  data: records.map((record) => recordOf('record', record).data),
  meta: { total: records.length },
});

/** The option that starts with this text, once it is listed. */
const option = (element: Element, text: string) =>
  eventually(() => {
    const found = [...element.querySelectorAll('[role=option]')].find(({ textContent }) =>
      textContent.startsWith(text),
    );
    if (!found) throw new Error(`There is no option ${text}`);
    return found;
  });

/** Renders the selects in a form, and types a customer's name. */
async function typeCustomer(text: string) {
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const onChange = vi.fn();
  const onNoProject = vi.fn();
  const { element } = await renderElement(
    <form onSubmit={submit}>
      <CustomerAndProject project={null} customer={null} onChange={onChange} onNoProject={onNoProject} />
    </form>,
  );
  const field = find(element, '[role=combobox]') as HTMLInputElement;
  await act(async () => field.click());
  await write(field, text);
  return { element, submit, onChange, onNoProject };
}

test('the only active project of the selected customer is selected', async () => {
  server.responses(200, list(PROJECT), { to: `/customers/${PRIYA.customer_id}/projects` });
  server.responses(200, list(PRIYA), { to: '/customers?' });
  server.responses(200, list(), { to: '/projects/' });
  const { element, onChange } = await typeCustomer('Priya');
  await press(await option(element, 'Priya Desai'));
  await eventually(() => expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'Kitchen' })));
});

test('a customer without a project is reported, so that the record can create one', async () => {
  server.responses(200, list(), { to: `/customers/${PRIYA.customer_id}/projects` });
  server.responses(200, list(PRIYA), { to: '/customers?' });
  server.responses(200, list(), { to: '/projects/' });
  const { element, onNoProject } = await typeCustomer('Priya');
  await press(await option(element, 'Priya Desai'));
  await eventually(() => expect(onNoProject).toHaveBeenCalledWith(PRIYA));
});

test('a customer that is not found is created in a dialog, which does not submit the form around it', async () => {
  server.responses(200, list(), { to: '?' });
  server.responses(201, recordOf('customer', PRIYA), { to: /\/customers$/ });
  server.responses(200, list(), { to: `/customers/${PRIYA.customer_id}/projects` });
  const { element, submit, onNoProject } = await typeCustomer('Priya Desai');
  await eventually(() => expect(element.textContent).toContain('No customer matches “Priya Desai”.'));
  await press(await option(element, 'New customer “Priya Desai”'));
  const dialog = await vi.waitUntil(() => document.querySelector('dialog[open]') ?? document.querySelector('dialog'));
  const field = (name: string) => find(dialog, `[data-path="${name}"]`) as HTMLInputElement;
  expect([field('first_name').value, field('last_name').value]).toEqual(['Priya', 'Desai']);
  expect(find(dialog, 'button', 'Create Customer')).toHaveProperty('disabled', true);
  await type(field('email'), PRIYA.email);
  await type(field('phone'), PRIYA.phone);
  await press(field('email_consent'));
  await press(field('sms_consent'));
  await press(find(dialog, 'button', 'Create Customer'));
  await eventually(() => expect(onNoProject).toHaveBeenCalledWith(PRIYA));
  expect(submit).not.toHaveBeenCalled();
});

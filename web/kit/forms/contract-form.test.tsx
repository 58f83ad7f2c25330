import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { customers, type Customer } from '#contract/work/customers.ts';
import { useContractForm } from './contract-form.ts';
import { customerValues, type CustomerValues } from '../../app/features/work/customers/customer-fields.tsx';
import { renderElement, find, press, type } from '../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../testing/server.ts';
import { EmailField, PhoneField, TextField } from './fields.tsx';
import type { FormState } from './form-state.ts';
import { Form } from './form.tsx';

const server = fakeServer();

function CreateForm({ onDone }: { onDone?: () => void }) {
  const form = useContractForm(customers.create, {
    initial: customerValues(),
    toBody: (values) => ({ customer: values }),
    failure: 'Failed to create customer',
    ...(onDone && { onDone }),
  });
  return (
    <Form form={form} submitLabel="Create Customer">
      <Fields form={form} />
    </Form>
  );
}

function Fields({ form }: { form: FormState<CustomerValues> }) {
  return (
    <>
      <TextField form={form} name="first_name" label="First Name" required />
      <TextField form={form} name="last_name" label="Last Name" required />
      <EmailField form={form} name="email" label="Email" required />
      <PhoneField form={form} name="phone" label="Phone" required />
      <TextField form={form} name="city" label="City" />
    </>
  );
}

const field = (screen: Element, name: string) => find(screen, `[data-path="${name}"]`) as HTMLInputElement;
const submit = (screen: Element) => press(find(screen, 'button[type="submit"]'));

async function fill(screen: Element) {
  await type(field(screen, 'first_name'), 'Priya');
  await type(field(screen, 'last_name'), 'Desai');
  await type(field(screen, 'email'), 'priya@example.com');
  await type(field(screen, 'phone'), '8135550155');
}

test('a field is validated by the contract on blur', async () => {
  const { element } = await renderElement(<CreateForm />);
  await type(field(element, 'phone'), '813555');
  expect(field(element, 'phone').value).toBe('813-555');
  expect(element.textContent).toContain('Phone number must be 10 digits');
});

test('an invalid form sends nothing and focuses the first invalid field', async () => {
  const { element } = await renderElement(<CreateForm />);
  await type(field(element, 'first_name'), 'Priya');
  await submit(element);
  expect(server.requests).toHaveLength(0);
  expect(element.textContent).toContain('Last name is required');
  expect(document.activeElement).toBe(field(element, 'last_name'));
});

test('a valid form is sent once, even if its button is clicked repeatedly', async () => {
  server.responses(201, recordOf('customer', customer()));
  const onDone = vi.fn();
  const { element } = await renderElement(<CreateForm onDone={onDone} />);
  await fill(element);
  const button = find(element, 'button[type="submit"]');
  await act(async () => {
    button.click();
    button.click();
  });
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.body).toMatchObject({ customer: { first_name: 'Priya', phone: '813-555-0155' } });
  expect(onDone).toHaveBeenCalledOnce();
});

test("the server's messages are shown at their fields and above the form", async () => {
  server.responses(422, {
    error: 'That address bounces.',
    code: 'validation_failed',
    details: ['That address bounces.', 'That phone is a fax.'],
    fields: { email: ['That address bounces.'], phone: ['That phone is a fax.'] },
  });
  const { element } = await renderElement(<CreateForm />);
  await fill(element);
  await submit(element);
  expect(find(element, '[role="alert"]').textContent).toContain(
    'Failed to create customer: That address bounces, status: 422',
  );
  expect(find(element, '[role="alert"]').textContent).toContain('That phone is a fax.');
  expect(field(element, 'email').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(element, 'email'));
});

test('a duplicate shows the specified message above the form and its reason at the field', async () => {
  const message = 'This is a duplicate: the customer is on record already.';
  server.responses(409, { error: message, code: 'duplicate_customer' });
  const { element } = await renderElement(<CreateForm />);
  await fill(element);
  await submit(element);
  expect(find(element, '[role="alert"]').textContent).toBe(
    'Failed to create customer: Duplicated data entries status 409',
  );
  const describedBy = field(element, 'first_name').getAttribute('aria-describedby');
  expect(document.getElementById(describedBy ?? '')?.textContent).toBe('The customer is on record already.');
  expect(document.activeElement).toBe(field(element, 'first_name'));
  expect(field(element, 'last_name').value).toBe('Desai');
});

test('the same body keeps its idempotency key after a lost response, and another body gets a new one', async () => {
  server.isAway();
  server.isAway();
  server.responses(409, { error: 'This is a duplicate.', code: 'duplicate_customer' });
  const { element } = await renderElement(<CreateForm />);
  await fill(element);
  await submit(element);
  await submit(element);
  await type(field(element, 'first_name'), 'Priyanka');
  await submit(element);
  await submit(element);
  const [first, again, other, afterError] = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(afterError).not.toBe(other);
});

function UpdateForm({ record }: { record: Customer }) {
  const form = useContractForm(customers.update, {
    initial: customerValues(record),
    toBody: (values) => ({ customer: values }),
    params: { id: record.customer_id },
    version: record.updated_at,
    failure: 'Failed to update customer',
  });
  return (
    <Form form={form} submitLabel="Update Customer">
      <Fields form={form} />
    </Form>
  );
}

test('a stale record can be reloaded', async () => {
  server.responses(409, { error: 'Somebody else has changed this record.', code: 'stale_record' });
  const { element } = await renderElement(<UpdateForm record={customer()} />);
  await type(field(element, 'first_name'), 'Priyanka');
  await submit(element);
  expect(server.requests[0]?.headers['if-unmodified-since-version']).toBe('2026-11-19T15:00:00.000Z');
  expect(find(element, '[role="alert"] button').textContent).toBe('Reload');
});

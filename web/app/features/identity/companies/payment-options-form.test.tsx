import { expect, test, vi } from 'vitest';
import type { Company } from '#contract/identity/companies.ts';
import { eventually, find, press, renderElement, type } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { PaymentOptionsForm } from './payment-options-form.tsx';

const server = fakeServer();
const ACME = {
  company_id: '01930000-0000-7000-8000-0000000000a1',
  name: 'Gulf Coast Decks',
  payment_options: null,
  updated_at: '2026-11-20T15:00:00.000Z',
} as Company;

async function render(company: Company = ACME) {
  const onSaved = vi.fn();
  const { element } = await renderElement(<PaymentOptionsForm company={company} onSaved={onSaved} />);
  return { element, onSaved, field: (name: string) => find(element, `[data-path="${name}"]`) };
}

test('the question starts with checks to the company, so that one click answers it', async () => {
  server.responses(200, recordOf('company', ACME), { to: '/companies/' });
  const { element, onSaved } = await render();
  expect(element.textContent).toContain(
    'Customers read: Please pay by check to Gulf Coast Decks. Put the invoice number on it.',
  );
  await press(find(element, 'button', 'Save'));
  await eventually(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.requests.at(0)?.body).toEqual({
    company: {
      payment_options: {
        check_payable_to: 'Gulf Coast Decks',
        zelle: null,
        bank_transfer: null,
        cash: false,
        card_online: false,
      },
    },
  });
});

test('the sentence follows the choice', async () => {
  const { element, field } = await render();
  await press(field('has_zelle'));
  await type(field('zelle'), '813-555-0190');
  expect(element.textContent).toContain('by check to Gulf Coast Decks or by Zelle to 813-555-0190.');
});

test('a chosen way needs its details, and one way has to be chosen', async () => {
  const { element, field, onSaved } = await render();
  await press(field('has_bank_transfer'));
  await press(find(element, 'button', 'Save'));
  expect(element.textContent).toContain('Enter what a bank transfer needs.');
  await press(field('has_bank_transfer'));
  await press(field('check'));
  await press(find(element, 'button', 'Save'));
  await eventually(() => expect(element.textContent).toContain('Choose at least one way to be paid.'));
  expect(onSaved).not.toHaveBeenCalled();
  expect(server.requests).toEqual([]);
});

import { expect, test } from 'vitest';
import type { Company } from '#contract/identity/companies.ts';
import { find, renderElement } from '../../../../testing/render-element.tsx';
import { signIn } from '../../../../testing/sign-in.ts';
import { DepositInvoices } from './company.tsx';

const COMPANY = { company_id: 'gulf', invoice_deposit_on_approval: true } as Company;

test('an owner toggles a company setting', async () => {
  signIn();
  const { element } = await renderElement(<DepositInvoices company={COMPANY} />);
  expect((find(element, 'input[role=switch]') as HTMLInputElement).checked).toBe(true);
});

test('the office sees whether a company setting is on', async () => {
  signIn({ role: 'office' });
  const on = await renderElement(<DepositInvoices company={COMPANY} />);
  expect(on.element.textContent).toContain('Invoice the deposit on approval On');
  expect(on.element.querySelector('input')).toBeNull();
  const off = await renderElement(<DepositInvoices company={{ ...COMPANY, invoice_deposit_on_approval: false }} />);
  expect(off.element.textContent).toContain('Invoice the deposit on approval Off');
});

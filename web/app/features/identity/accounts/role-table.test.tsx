import { expect, test } from 'vitest';
import type { Company } from '#contract/identity/companies.ts';
import { renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { RoleTable } from './role-table.tsx';

fakeServer();

test.each([
  [true, 'YesYesNo'],
  [false, 'YesNoNo'],
])('with office_sees_pay %j, the wages row shows %s for owner, office and crew lead', async (office_sees_pay, may) => {
  signIn();
  const company = { company_id: 'gulf', name: 'Gulf Roofing', office_sees_pay } as Company;
  const { element } = await renderElement(<RoleTable company={company} />);
  const rows = [...element.querySelectorAll('tr')].map(({ textContent }) => textContent);
  expect(rows).toContainEqual(`Wages, codes and changes of employees${may}`);
});

import { expect, test } from 'vitest';
import type { Company } from '#contract/identity/companies.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { VisitRules } from './visit-rules.tsx';

const server = fakeServer();

const COMPANY = {
  company_id: '01930000-0000-7000-8000-0000000000c0',
  default_arrival_window_minutes: 60,
  crew_tells_on_my_way: true,
  crew_sees_customer_phone: false,
  updated_at: '2026-11-19T15:00:00.000Z',
} as Company;

test('an owner changes the rules for what the crew does and sees', async () => {
  signIn();
  const saved = { ...COMPANY, crew_sees_customer_phone: true, updated_at: '2026-11-20T15:00:00.000Z' };
  server.responses(200, recordOf('company', saved));
  const { element } = await renderElement(<VisitRules company={COMPANY} />);
  const [crewMayNotify, sees] = element.querySelectorAll('input[role=switch]');
  if (!crewMayNotify || !sees) throw new Error('The rules have no switches');
  await press(sees);
  await press(find(element, 'button', 'Save Visits'));
  await eventually(() => expect(element.textContent).toContain('Company has been updated.'));
  expect(server.requests.find(({ method }) => method !== 'GET')?.body).toEqual({
    company: {
      default_arrival_window_minutes: 60,
      crew_tells_on_my_way: true,
      crew_sees_customer_phone: true,
    },
  });
});

test('the office sees the visit rules without form fields', async () => {
  signIn({ role: 'office' });
  const { element } = await renderElement(<VisitRules company={COMPANY} />);
  expect(element.textContent).toContain('Arrival window: 1 hour');
  expect(element.querySelector('input')).toBeNull();
});

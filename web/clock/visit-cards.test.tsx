import { expect, test } from 'vitest';
import type { CrewVisit } from '#contract/work/visits.ts';
import { find, press, renderElement } from '../testing/render-element.tsx';
import { SPANISH } from './translations-es.ts';
import { CurrentVisit } from './visit-cards.tsx';

const line = (description: string, changes: Partial<CrewVisit['work'][number]> = {}) => ({
  description,
  quantity: 1,
  unit: null,
  is_credit: false,
  ...changes,
});

const VISIT: CrewVisit = {
  visit_id: 'visit-1',
  title: 'Kitchen remodel',
  day: '2026-11-20',
  starts: '08:00',
  ends: '12:00',
  status: 'planned',
  jobsite_id: null,
  jobsite_name: null,
  address_1: null,
  address_2: null,
  city: null,
  state: null,
  zip: null,
  latitude: null,
  longitude: null,
  notes_for_crew: null,
  work: [],
  mates: [],
  can_tell_customer: false,
  customer_phone: null,
};

async function shown(visit: Partial<CrewVisit>) {
  const { element } = await renderElement(
    <CurrentVisit visit={{ ...VISIT, ...visit }} employeeCode="K7P4WQ92XD" translations={SPANISH} />,
  );
  return element;
}

test('the work list shows three lines, and all of them on request', async () => {
  const element = await shown({
    work: [
      line('Set wall cabinets', { is_credit: true }),
      line('Template counter', { quantity: 1042, unit: 'sq ft' }),
      line('Skylight', { quantity: 2 }),
      line('Fit crown'),
    ],
  });
  const lines = () => [...element.querySelectorAll('li')].map(({ textContent }) => textContent);
  const first = ['Set wall cabinetsQuitado del trabajo', 'Template counter, 1,042 sq ft', 'Skylight × 2'];
  expect(lines()).toEqual(first);
  await press(find(element, 'button', 'Mostrar los 4'));
  expect(lines()).toEqual([...first, 'Fit crown']);
  expect(element.textContent).not.toContain('Mostrar');
});

test('a visit stored by an earlier version of the page has no work list', async () => {
  const { work: _, ...former } = VISIT;
  const { element } = await renderElement(
    <CurrentVisit visit={former as CrewVisit} employeeCode="K7P4WQ92XD" translations={SPANISH} />,
  );
  expect(element.textContent).toContain('Kitchen remodel');
  expect(element.textContent).not.toContain(SPANISH.workList);
});

test("the customer's phone number is shown if the company allows the crew to see it", async () => {
  const hidden = await shown({ customer_phone: null });
  expect(hidden.querySelector('a[href^="tel:"]')).toBeNull();
  const element = await shown({ customer_phone: '813-555-0142' });
  expect(element.querySelector('a[href="tel:813-555-0142"]')).not.toBeNull();
});

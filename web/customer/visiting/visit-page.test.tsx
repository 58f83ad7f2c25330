import { beforeEach, expect, test, vi } from 'vitest';
import type { VisitLink } from '#contract/sales/customer-page.ts';
import { TimeRequestInput } from '#contract/sales/customer-visit.ts';
import { OPEN_VISIT } from '../../testing/customer-link.ts';
import { eventually, find, press, renderElement, write } from '../../testing/render-element.tsx';
import { fakeServer } from '../../testing/server.ts';
import { openLink } from '../link-store.ts';
import { CustomerPage } from '../page.tsx';
import { TRANSLATIONS } from './translations.ts';

const server = fakeServer();
const READ = /\/links\/token-of-the-link$/;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
});

function answers(visit: Partial<VisitLink['visit']> = {}) {
  const attributes = { ...OPEN_VISIT, visit: { ...OPEN_VISIT.visit, ...visit } };
  return { data: { id: OPEN_VISIT.document_link_id, type: 'customer_link', attributes } };
}

/** Opens the page of a visit; `then` is its state after a response. */
async function openVisit(visit: Partial<VisitLink['visit']> = {}, then = visit) {
  server.responses(200, answers(visit), { to: READ });
  server.responses(200, answers(then), { to: READ });
  server.responses(200, { status: 'ok', message: 'ok' }, { to: '/openings' });
  const { element } = await renderElement(<CustomerPage store={openLink('token-of-the-link')} />);
  await eventually(() => find(element, 'h1'));
  return element;
}

const buttonsOf = (element: Element) =>
  [...element.querySelectorAll('main button, main a')].map((one) => one.textContent);
const buttonOf = (element: Element, label: string) =>
  [...element.querySelectorAll('main button')].find(({ textContent }) => textContent === label) as HTMLElement;

test('a visit shows its time, its address and its crew', async () => {
  const element = await openVisit();
  expect(find(element, 'h1').textContent).toBe('Wednesday, Dec 2');
  for (const words of [
    'Backyard patio, day 1 of 5',
    'between 8:00 and 10:00 AM',
    'Until about 4:00 PM',
    'Where945 Skyline Dr, Tarpon Springs, FL 34689',
    'Your crewLuis, Dana and Ana',
    'Before we comePlease move the grill and chairs.',
  ])
    expect(element.textContent).toContain(words);
  expect(buttonsOf(element).slice(0, 3)).toEqual(['Confirm', 'Ask for Another Time', 'Add to Calendar']);
});

test('the page of a visit is translated to Spanish', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
  const element = await openVisit({ starts: '12:00', arrival_window_minutes: 60 });
  expect(element.textContent).toContain('entre las 12:00\u00a0p.\u00a0m. y la 1:00\u00a0p.\u00a0m.');
  expect(find(element, 'h1').textContent).toMatch(/^Miércoles/);
  expect(buttonsOf(element).slice(0, 3)).toEqual(['Confirmar', 'Pedir otro horario', 'Agregar al calendario']);
});

test('confirming sends the time that is displayed, and thanks the customer', async () => {
  const element = await openVisit({}, { confirmation: 'confirmed' });
  server.responses(200, answers({ confirmation: 'confirmed' }), { to: '/confirmation' });
  await press(buttonOf(element, 'Confirm'));
  await eventually(() => expect(element.textContent).toContain('Confirmed. Thank you, Søren.'));
  const confirmationRequest = server.requests.find(({ path }) => path.includes('/confirmation'));
  expect(confirmationRequest?.path).toContain('day=2026-12-02&starts=08%3A00&arrival_window_minutes=120');
  expect(buttonsOf(element).slice(0, 2)).toEqual(['Ask for Another Time', 'Add to Calendar']);
});

test('another time is requested with a text', async () => {
  const element = await openVisit({}, { confirmation: 'asked_to_change' });
  server.responses(200, answers({ confirmation: 'asked_to_change' }), { to: '/time_request' });
  await press(buttonOf(element, 'Ask for Another Time'));
  await press(buttonOf(element, 'Send'));
  expect(element.textContent).toContain('Please write which time would suit you.');
  await write(find(element, 'textarea'), 'Friday?');
  await press(buttonOf(element, 'Send'));
  await eventually(() => expect(element.textContent).toContain('You asked for another time'));
});

test('the text of a request for another time remains on the page', async () => {
  const words = 'Until Thursday we are away.\nFriday before 10?';
  const element = await openVisit({ confirmation: 'asked_to_change', time_request: words });
  expect(find(element, 'blockquote').textContent).toBe(words);
});

test.each([
  [{ status: 'cancelled', can_answer: false } as const, 'This visit is canceled'],
  [{ status: 'done', can_answer: false } as const, 'This visit is over'],
])('a visit that is %j offers no response', async (visit, words) => {
  const element = await openVisit(visit);
  expect(element.textContent).toContain(words);
  expect(buttonsOf(element)).not.toContain('Confirm');
});

test('the default text of a request equals that of the contract', () => {
  expect(TimeRequestInput.safeParse({ text: '' }).error?.issues[0]?.message).toBe(TRANSLATIONS.en.enterTime);
});

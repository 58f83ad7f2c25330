import { expect, test, vi } from 'vitest';
import type { ExpectedByWeek } from '#contract/office/home.ts';
import { eventually, find, press, renderElement } from '../../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../../testing/server.ts';
import { MoneyByWeek } from './money-by-week.tsx';

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

const server = fakeServer();

function expected(changes: Partial<ExpectedByWeek> = {}): ExpectedByWeek {
  return {
    weeks: [
      { week: '2026-11-15', due: 300, expected: 100.1, count: 1 },
      { week: '2026-11-22', due: 0, expected: 0, count: 0 },
    ],
    later: 40,
    median_delay_days: 6,
    settled_invoices: 24,
    ...changes,
  };
}

/** The card after a press on Expected. */
async function opened(): Promise<Element> {
  const { element } = await renderElement(<MoneyByWeek weeks={[]} today="2026-11-20" />);
  await press(find(element, 'button', 'Expected, 13 weeks'));
  return element;
}

async function shown(figures: ExpectedByWeek): Promise<Element> {
  server.responses(200, figures, { to: /\/home\/expected$/ });
  const element = await opened();
  await eventually(() => expect(element.textContent).toContain('$100.10'));
  return element;
}

test('what is expected is requested once it is shown', async () => {
  server.responses(200, expected(), { to: /\/home\/expected$/ });
  const { element } = await renderElement(<MoneyByWeek weeks={[]} today="2026-11-20" />);
  expect(find(element, 'h3').textContent).toBe('Paid, 0 weeks');
  expect(server.requests).toEqual([]);
  await press(find(element, 'button', 'Expected, 13 weeks'));
  expect(find(element, 'h3').textContent).toBe('Expected, 13 weeks');
  await eventually(() => expect(server.requests).toHaveLength(1));
});

test('what is expected is compared with what is due, and says how late customers pay', async () => {
  const element = await shown(expected());
  expect(element.textContent).toContain('$300.00 due');
  expect(element.textContent).toContain(
    'Customers pay 6 days after the due day, the median of 24 invoices. $40.00 more is expected later.',
  );
});

test.each([
  [{ median_delay_days: -1, later: 0 }, 'Customers pay 1 day before the due day, the median of 24 invoices.'],
  [{ median_delay_days: 0, later: 0 }, 'Customers pay on the due day, the median of 24 invoices.'],
  [{ settled_invoices: 0, later: 0 }, 'On the due day, until invoices are paid.'],
])('with %o the delay is in words', async (changes, words) => {
  expect((await shown(expected(changes))).textContent).toContain(words);
});

test('the figure of a week in the table opens its list', async () => {
  const element = await shown(expected());
  await press(find(element, 'button', 'Show as table'));
  const rows = [...element.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(rows).toEqual(['Nov 15$300.00$100.10', 'Nov 22$0.00$0.00']);
  const line = {
    kind: 'invoice',
    document: { type: 'invoice', id: 'deck' },
    number: 1019,
    name: 'Deck',
    customer_id: 'angela',
    customer_name: 'Angela Foster',
    due_on: '2026-11-10',
    expected_on: '2026-11-20',
    amount: 100.1,
  };
  server.responses(200, { expected: [line], total: 1, amount: 100.1 }, { to: 'expected_amounts?week=2026-11-15' });
  await press(find(element, 'tbody button'));
  const dialog = await eventually(() => find(document.body, 'dialog[open]'));
  await eventually(() => expect(dialog.textContent).toContain('Invoice #1019Angela Foster · Deck'));
  expect(dialog.textContent).toContain('Expected Nov 15, 2026 to Nov 21, 2026');
  expect(dialog.textContent).toContain('Due Nov 10, 2026, expected Nov 20, 2026$100.10');
});

test('Home keeps its place if what is expected cannot be loaded', async () => {
  server.responses(503, { error: 'The database is away.', code: 'unavailable' }, { to: /\/home\/expected$/ });
  const element = await opened();
  await eventually(() => expect(element.textContent).toContain('The database is away.'));
  expect(find(element, 'h3').textContent).toBe('Expected, 13 weeks');
});

import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, labelled, renderElement, write } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import ExpenseForm from './expense-form.tsx';

const server = fakeServer();

/** An upload whose response the test gives. */
class FakeUpload {
  static last: FakeUpload | undefined;
  status = 0;
  responseText = '';
  opened: string[] = [];
  upload = new EventTarget();
  readonly #events = new EventTarget();

  constructor() {
    FakeUpload.last = this;
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader() {}
  addEventListener(name: string, listener: () => void) {
    this.#events.addEventListener(name, listener);
  }
  send() {}
  async responds(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => void this.#events.dispatchEvent(new Event('load')));
  }
}

const PROPOSAL = { vendor: 'Bay Lumber', spent_on: '2026-11-02', amount_dollar: 107.21, tax_dollar: 7.01 };

beforeEach(() => {
  FakeUpload.last = undefined;
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});

async function form({ readsReceipts = true } = {}) {
  beginSession({
    account_id: '01930000-0000-7000-8000-0000000000a1',
    first_name: 'Ray',
    last_name: 'Whitcomb',
    role: 'owner',
    company_code: 'K7MP2W',
    company_name: 'Bayline Home Repair',
    subscription_status: 'active',
  });
  const company = { company_id: 'bayline', company_code: 'K7MP2W', time_zone: 'America/New_York' };
  server.responses(200, recordOf('company', company), { to: '/companies/accounts/' });
  server.responses(200, { data: [], meta: { total: 0 } }, { to: /\/(employees|projects)/ });
  server.responses(200, { reads_receipts: readsReceipts }, { to: '/config' });
  const { element } = await renderElement(<ExpenseForm />, { at: '/main/project/expense/create' });
  await eventually(() => labelled(element, 'Amount'));
  const valueOf = (label: string) => (labelled(element, label) as HTMLInputElement).value;
  return { element, valueOf };
}

async function choosePhoto(element: Element) {
  const [field] = element.querySelectorAll<HTMLInputElement>('input[type=file]');
  const files = [new File(['receipt'], 'receipt.jpg', { type: 'image/jpeg' })];
  await act(async () => {
    Object.defineProperty(field, 'files', { value: files, configurable: true });
    field?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Chooses a photo and waits until it is sent to be read. */
async function addPhoto(element: Element) {
  await choosePhoto(element);
  await eventually(() => expect(FakeUpload.last).toBeDefined());
}

test('the fields of a receipt are proposed from its photo, to be checked', async () => {
  const { element, valueOf } = await form();
  await addPhoto(element);
  expect(element.textContent).toContain('Reading the photo. You can keep filling in the form.');
  expect(FakeUpload.last?.opened).toEqual(['POST', '/api/v1/expenses/receipt_proposal']);
  await FakeUpload.last?.responds(200, { proposal: PROPOSAL });
  await eventually(() =>
    expect(element.textContent).toContain('Read from the photo, please check: amount, day, vendor, tax.'),
  );
  expect(['Amount', 'Day', 'Vendor', 'Tax'].map(valueOf)).toEqual(['107.21', 'Nov 2, 2026', 'Bay Lumber', '7.01']);
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);
});

test('a field that the user has entered while the photo is being read is not replaced', async () => {
  const { element, valueOf } = await form();
  await addPhoto(element);
  await write(labelled(element, 'Vendor'), 'My store');
  await FakeUpload.last?.responds(200, { proposal: PROPOSAL });
  await eventually(() => expect(element.textContent).toContain('please check: amount, day, tax.'));
  expect(valueOf('Vendor')).toBe('My store');
});

test.each([
  [200, { proposal: null }, 'The photo could not be read. Please enter the receipt.'],
  [
    503,
    { error: 'The server is away.', code: 'unavailable' },
    'The photo could not be read. Please enter the receipt.',
  ],
  [
    422,
    { error: 'The lines add up to $67.11, but the receipt says $107.21.', code: 'receipt_total_differs' },
    'The lines add up to $67.11, but the receipt says $107.21. Please enter the receipt.',
  ],
])('a response %d without a proposal leaves the form to the user', async (status, body, words) => {
  const { element, valueOf } = await form();
  await addPhoto(element);
  await FakeUpload.last?.responds(status, body);
  await eventually(() => expect(element.textContent).toContain(words));
  expect(valueOf('Amount')).toBe('');
  expect(find(element, 'button[type=submit]').hasAttribute('disabled')).toBe(false);
});

test('an installation that reads no receipts sends no photo before saving', async () => {
  const { element } = await form({ readsReceipts: false });
  await choosePhoto(element);
  await eventually(() => expect(server.requests.some(({ path }) => path.endsWith('/config'))).toBe(true));
  await act(async () => undefined);
  expect(FakeUpload.last).toBeUndefined();
});

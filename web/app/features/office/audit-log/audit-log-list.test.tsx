import { beforeEach, expect, test, vi } from 'vitest';
import { renderElement, eventually, find, press, select } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import AuditLog from './audit-log-list.tsx';

const server = fakeServer();

function entry(changes: Record<string, unknown>) {
  const attributes = {
    audit_entry_id: changes['summary'],
    record_type: 'customer',
    record_id: '01930000-0000-7000-8000-000000000001',
    action: 'deleted',
    account_id: null,
    account_name: 'Ana Alvarez',
    via: null,
    connection_id: null,
    network_address: '203.0.113.7',
    before: null,
    after: null,
    created_at: new Date().toISOString(),
    ...changes,
  };
  return { id: attributes.audit_entry_id, type: 'audit_entry', attributes };
}

function answerEntries(...data: unknown[]) {
  server.responses(200, { data: [], meta: { total: 0 } }, { to: '/accounts' });
  server.responses(200, { data, meta: { total: data.length } }, { to: '/audit_log' });
}

const headings = (element: Element) => [...element.querySelectorAll('th[scope=colgroup]')].map((th) => th.textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T18:00:00Z') });
  return () => vi.useRealTimers();
});

test('the audit log groups entries by day when sorted newest first, and not in another order', async () => {
  answerEntries(
    entry({ summary: 'Pat Lee', created_at: '2026-11-20T17:31:00.000Z' }),
    entry({ summary: 'Sam Poe', created_at: '2026-11-20T16:00:00.000Z' }),
    entry({ summary: 'Lou Ray', created_at: '2026-11-19T16:00:00.000Z' }),
  );
  const { element } = await renderElement(<AuditLog />);
  await eventually(() => expect(headings(element)).toEqual(['Today, Nov 20', 'Yesterday, Nov 19']));
  await press(find(element, 'th button', 'Who'));
  await eventually(() => expect(headings(element)).toEqual([]));
  expect(element.textContent).toContain('Nov 20, 2026');
});

test('an entry expands in place and shows each field before and after the change in readable form', async () => {
  answerEntries(
    entry({
      summary: 'Invoice #1001',
      before: { amount: 100, email_consent: true, jobsite_id: 'never shown' },
      after: { amount: 2400, email_consent: false, jobsite_id: 'never shown' },
    }),
  );
  const { element } = await renderElement(<AuditLog />);
  await eventually(() => find(element, 'button', 'Details of Invoice #1001'));
  await press(find(element, 'button', 'Details of Invoice #1001'));
  const rows = [...element.querySelectorAll('table table tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['Field', 'Before', 'After'],
    ['Amount', '$100.00', '$2,400.00'],
    ['Email consent', 'Yes', 'No'],
  ]);
  expect(element.textContent).toContain('Network address 203.0.113.7');
});

test('the filters remain visible when they match no entries', async () => {
  answerEntries();
  const { element } = await renderElement(<AuditLog />);
  await eventually(() => expect(element.textContent).toContain('No entries found.'));
  expect(find(element, 'select', 'Record')).toBeTruthy();
  expect(server.requests.some(({ path }) => path.includes('start=2026-10-22'))).toBe(true);
});

test('the selected filters are sent to the server, and the export downloads the filtered entries as CSV', async () => {
  answerEntries(entry({ summary: 'Pat Lee' }));
  const { element } = await renderElement(<AuditLog />);
  await eventually(() => expect(element.textContent).toContain('Pat Lee'));
  await select(find(element, 'select', 'Record'), 'customer');
  await select(find(element, 'select', 'What'), 'deleted');
  await eventually(() =>
    expect(server.requests.at(-1)?.path).toMatch(
      /record_type=customer.*action=deleted|action=deleted.*record_type=customer/,
    ),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    expect(path).toContain('action=deleted');
    expect(headers).toMatchObject({ accept: 'text/csv' });
    return new Response('When,Who', { headers: { 'content-disposition': 'attachment; filename="Audit-log.csv"' } });
  });
  await press(find(element, 'button', 'Export CSV'));
  await eventually(() => expect(saved).toEqual(['Audit-log.csv']));
});

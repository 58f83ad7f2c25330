import { act } from 'react';
import { expect, test } from 'vitest';
import { renderElement, eventually, find, press } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { beginSession } from '../../../../kit/session/session.ts';
import { CustomerMessages } from './customer-messages.tsx';

const server = fakeServer();

test('each message shows its time, recipient and status, and links to the PDF as sent', async () => {
  const screen = await opened({
    estimate: sent({ sms: [message({ recipient_phone: '813-555-0142', message_processing_status: 'delivered' })] }),
  });
  const row = screen.querySelector('tbody tr');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Nov 20, 2026'),
    'Estimate #1042',
    '813-555-0142',
    'delivered',
    'View',
  ]);
  expect(row?.querySelector('a')?.getAttribute('href')).toBe('/api/v1/message_logs/m1/pdf');
});

test('a message shows when its recipient opened the document', async () => {
  const opened_at = '2026-11-20T19:10:00.000Z';
  const screen = await opened({ estimate: sent({ sms: [message({ opened_at })] }) });
  expect(screen.textContent).toMatch(/deliveredOpened Nov 20, 2026, \d+:10 [AP]M/);
});

test("a message shows the times at which it was sent and its recipient responded, in the company's time zone", async () => {
  beginSession({
    account_id: '01930000-0000-7000-8000-0000000000a9',
    first_name: 'Ana',
    last_name: 'Reyes',
    role: 'owner' as const,
    company_code: 'ABC234',
    company_name: 'Acme Roofing',
    subscription_status: 'active' as const,
  });
  server.responses(200, recordOf('company', { time_zone: 'America/Denver' }), { to: '/companies/' });
  const answers = [
    { what: 'asked', at: '2026-11-20T19:20:00.000Z' },
    { what: 'declined', at: '2026-11-20T20:05:00.000Z' },
    { what: 'approved', at: '2026-11-21T05:30:00.000Z' },
  ];
  const screen = await opened({ estimate: sent({ sms: [message({ answers })] }) }, { customerId: 'who-answers' });
  const words = [
    'Asked a question Nov 20, 2026, 12:20 PM',
    'Declined Nov 20, 2026, 1:05 PM',
    'Approved Nov 20, 2026, 10:30 PM',
  ];
  await eventually(() => expect(screen.textContent?.replaceAll(/\s/g, ' ')).toContain(words.join('')));
  expect(screen.querySelector('tbody td')?.textContent?.replaceAll(/\s/g, ' ')).toBe('Nov 20, 2026, 7:00 AM');
});

test('a link is revoked after one confirmation, and the row shows it', async () => {
  const text = message({ recipient_email: null, recipient_phone: '813-555-0142' });
  const revoked = { ...text, link_revoked_at: '2026-11-21T15:00:00.000Z' };
  const screen = await opened(
    { estimate: sent({ sms: [text] }) },
    { afterwards: { estimate: sent({ sms: [revoked] }) } },
  );
  await askToRevoke(screen);
  const dialog = find(screen, 'dialog');
  expect(dialog.textContent).toContain('sent to 813-555-0142 stops opening the document');
  expect(dialog.textContent).not.toContain('PDF attached');
  expect(server.requests.map(({ method }) => method)).not.toContain('DELETE');

  server.responses(200, { status: 'deleted', ok: true }, { to: '/document_links/' });
  await press(find(dialog, 'button', 'Revoke Link'));
  await eventually(() => expect(screen.textContent).toContain('Link revoked Nov 21, 2026'));
  expect(server.requests).toContainEqual(
    expect.objectContaining({ method: 'DELETE', path: '/api/v1/document_links/l1' }) as object,
  );
  expect(screen.textContent).toContain('The link that was sent to 813-555-0142 has been revoked.');
  expect(screen.querySelector('button[aria-haspopup]')).toBeNull();
});

test('revoking the link of an email warns that the attachment remains', async () => {
  const screen = await opened({ estimate: sent({ email: [message()] }) });
  await askToRevoke(screen);
  expect(find(screen, 'dialog').textContent).toContain('The PDF attached to the email stays');
});

test('a failed message shows the reason', async () => {
  const failed = message({ message_processing_status: 'failed', failure_reason: 'This phone has stopped texts.' });
  const screen = await opened({ estimate: sent({ sms: [failed] }) });
  expect(screen.textContent).toContain('failedThis phone has stopped texts.');
});

test('a message without a PDF has no link', async () => {
  const screen = await opened({ estimate: sent({ email: [message({ has_attachment: false, s3_url: null })] }) });
  expect(screen.querySelector('tbody td:last-child')?.textContent).toBe('No');
});

test('the tabs for change orders, payments, statements and visits are shown only if they contain messages', async () => {
  const without = await opened({});
  expect(tabs(without)).toEqual(['Estimates 0', 'Invoices 0']);
  const some = sent({ email: [message()] });
  const withSome = await opened(
    { change_order: some, payment: some, statement: some, visit: some },
    { customerId: 'another-customer' },
  );
  expect(tabs(withSome)).toEqual([
    'Estimates 0',
    'Change Orders 1',
    'Invoices 0',
    'Payments 1',
    'Statements 1',
    'Visits 1',
  ]);
});

type Kinds = Partial<Record<'estimate' | 'change_order' | 'invoice' | 'payment' | 'statement' | 'visit', object>>;

/** The messages of a customer, and those returned by the second request. */
/** Uses the row's menu, whose script is loaded on first use. */
async function askToRevoke(screen: Element): Promise<void> {
  await press(find(screen, 'button', 'Actions for Estimate #1042'));
  await act(async () => void (await import('../../../../kit/dialogs/menu-items.tsx')));
  await press(find(document.body, '[role="menuitem"]', 'Revoke Link'));
}

async function opened(kinds: Kinds, { customerId = 'a-customer', afterwards = kinds } = {}) {
  for (const response of [kinds, afterwards]) {
    const all = {
      estimate: sent(),
      change_order: sent(),
      invoice: sent(),
      payment: sent(),
      statement: sent(),
      visit: sent(),
      ...response,
    };
    server.responses(200, all, { to: `/customers/${customerId}/message_logs` });
  }
  const { element } = await renderElement(<CustomerMessages customerId={customerId} />);
  await eventually(() => expect(tabs(element)).not.toHaveLength(0));
  return element;
}

function tabs(screen: Element): (string | null)[] {
  return [...screen.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
}

function sent({ sms = [], email = [] }: { sms?: object[]; email?: object[] } = {}) {
  const records = (entries: object[]) => ({
    data: entries.map((attributes) => ({ id: 'm1', type: 'message_log', attributes })),
  });
  return { sms: records(sms), email: records(email) };
}

function message(fields: Record<string, unknown> = {}) {
  return {
    message_log_id: 'm1',
    created_at: '2026-11-20T14:00:00.000Z',
    message_subject: 'Estimate #1042',
    recipient_email: 'maria.alvarez@example.com',
    recipient_phone: null,
    message_processing_status: 'delivered',
    failure_reason: null,
    has_attachment: true,
    is_reminder: false,
    s3_url: '/api/v1/message_logs/m1/pdf',
    opened_at: null,
    answers: [],
    document_link_id: 'l1',
    link_expires_at: '2099-02-18T14:00:00.000Z',
    link_revoked_at: null,
    ...fields,
  };
}

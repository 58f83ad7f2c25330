import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { draw } from '../testing/draw.tsx';
import { fakeServer } from '../testing/server.ts';
import { CustomerMessages } from './customer-messages.tsx';

const server = fakeServer();

test('each message says when it went, to whom, where it stands, and opens the PDF as it was sent', async () => {
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

test('a failed message says why', async () => {
  const failed = message({ message_processing_status: 'failed', failure_reason: 'This phone has stopped texts.' });
  const screen = await opened({ estimate: sent({ sms: [failed] }) });
  expect(screen.textContent).toContain('failedThis phone has stopped texts.');
});

test('a message without a PDF has no link', async () => {
  const screen = await opened({ estimate: sent({ email: [message({ has_attachment: false, s3_url: null })] }) });
  expect(screen.querySelector('tbody td:last-child')?.textContent).toBe('No');
});

test('payments have a tab only when there is something in it', async () => {
  const without = await opened({});
  expect(tabs(without)).toEqual(['Estimates 0', 'Invoices 0']);
  const withSome = await opened({ payment: sent({ email: [message()] }) }, 'another-customer');
  expect(tabs(withSome)).toEqual(['Estimates 0', 'Invoices 0', 'Payments 1']);
});

async function opened(kinds: Partial<Record<'estimate' | 'invoice' | 'payment', object>>, customerId = 'a-customer') {
  server.answers(
    200,
    { estimate: sent(), invoice: sent(), payment: sent(), ...kinds },
    { to: `/customers/${customerId}/message_logs` },
  );
  const { element } = await draw(<CustomerMessages customerId={customerId} />);
  await untilDrawn(() => expect(tabs(element)).not.toHaveLength(0));
  return element;
}

/** Lets the answers arrive and be drawn, until it is so. */
function untilDrawn(isSo: () => void): Promise<void> {
  return vi.waitFor(async () => {
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    isSo();
  });
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
    s3_url: '/api/v1/message_logs/m1/pdf',
    opened_at: null,
    ...fields,
  };
}

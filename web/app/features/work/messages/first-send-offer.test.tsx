import { expect, test } from 'vitest';
import type { ReminderSettings } from '#contract/office/reminders.ts';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import { FirstSendOffer } from './first-send-offer.tsx';
import { DocumentReminders } from './next-reminder.tsx';

const server = fakeServer();

const ID = '01930000-0000-7000-8000-0000000000f1';
const SETTINGS = Object.fromEntries(
  ['estimate_unanswered', 'invoice_due_soon', 'invoice_overdue', 'visit'].map((kind) => {
    const example = {
      subject: 'A reminder',
      email: 'Already paid? Thank you, please ignore this.',
      text: 'Already paid? Thank you, please ignore this.',
    };
    return [kind, { is_on: false, steps: [{ days: 7, time: '09:00' }], sentence: '', example }];
  }),
);
const settings = (changes: object) => ({ reminder_settings: { ...SETTINGS, is_new: true, ...changes } });
const settingsOf = (changes: object) => settings(changes).reminder_settings as unknown as ReminderSettings;

test('the first sent document offers reminders, and one click turns all of them on', async () => {
  server.responses(200, settings({}), { to: 'settings' });
  server.responses(200, settings({ is_new: false }), { to: 'settings' });
  const { element } = await renderElement(<FirstSendOffer kind="invoice" />);
  await press(await eventually(() => find(element, 'button', 'Turn On Reminders')));
  await eventually(() => expect(element.textContent).toContain('Reminders are on'));
  const sent = server.requests.find(({ method }) => method !== 'GET');
  expect(sent?.body).toMatchObject({
    reminder_settings: { invoice_overdue: { is_on: true, include_open_documents: true } },
  });
});

test('a company that has already chosen sees no offer', async () => {
  server.responses(200, settings({ is_new: false }));
  const { element } = await renderElement(<FirstSendOffer kind="invoice" />);
  await eventually(() => expect(server.requests).toHaveLength(1));
  expect(element.querySelector('button')).toBeNull();
});

test('an invoice has its own switch if the company sends invoice reminders', async () => {
  const on = { ...SETTINGS['invoice_overdue'], is_on: true };
  server.responses(200, recordOf('invoice', { invoice_id: ID, reminders_off: true }), { to: ID });
  const document = { kind: 'invoice', id: ID } as const;
  const { element } = await renderElement(
    <DocumentReminders document={document} isOff={false} settings={settingsOf({ invoice_overdue: on })} />,
  );
  const box = (await eventually(() => find(element, 'input[role=switch]'))) as HTMLInputElement;
  expect(box.checked).toBe(true);
  await press(box);
  const sent = await eventually(() => server.requests.find(({ method }) => method !== 'GET'));
  expect(JSON.stringify(sent?.body)).toContain('"reminders_off":true');
});

test('an invoice has no switch if the company sends no invoice reminders', async () => {
  const document = { kind: 'invoice', id: ID } as const;
  const { element } = await renderElement(
    <DocumentReminders document={document} isOff={false} settings={settingsOf({})} />,
  );
  expect(element.querySelector('input')).toBeNull();
});

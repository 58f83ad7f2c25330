import { beforeEach, expect, test } from 'vitest';
import { beginSession } from '../../../../kit/session/session.ts';
import { eventually, find, press, renderElement, write } from '../../../../testing/render-element.tsx';
import { customer, fakeServer, recordOf } from '../../../../testing/server.ts';
import { ReminderNotices } from './reminder-notices.tsx';
import { sendReminder, useSentReminders } from './sent-reminders.ts';

const server = fakeServer();

const PRIYA = customer();
const MESSAGE = {
  message_log_id: '01930000-0000-7000-8000-0000000000b1',
  recipient_email: PRIYA.email,
  recipient_phone: null,
};
const PREVIEW = {
  subject: 'Reminder: 2 invoices from Gulf Roofing',
  message_text: 'Hello Priya,\n$300.30 is open on 2 invoices.',
  sms: 'Gulf Roofing: reminder: $300.30 is open on 2 invoices. View it here: https://…',
  send_method: 'email',
};

beforeEach(() => {
  beginSession({
    account_id: '01930000-0000-7000-8000-0000000000a1',
    first_name: 'Ana',
    last_name: 'Reyes',
    role: 'owner',
    company_code: 'K7MP2W',
    company_name: 'Gulf Roofing',
    subscription_status: 'active',
  });
});

/** Each test reminds another customer, because reminders outlive the screen. */
function Screen({ id }: { id: string }) {
  const reminders = useSentReminders().filter(({ customer_id }) => customer_id === id);
  return (
    <>
      <button type="button" onClick={() => sendReminder({ customer_id: id, customer_name: 'Priya Desai' })}>
        Send Reminder
      </button>
      <ReminderNotices reminders={reminders} />
    </>
  );
}

const sent = (method: string) => server.requests.filter((request) => request.method === method);

async function reminded(id: string) {
  server.responses(200, recordOf('message_log', MESSAGE), { to: /reminders\/send$/ });
  const { element } = await renderElement(<Screen id={id} />);
  await press(find(element, 'button', 'Send Reminder'));
  await eventually(() => find(element, 'button', 'Undo'));
  return element;
}

test('one press sends the reminder, and a second one sends no other', async () => {
  const element = await reminded('01930000-0000-7000-8000-0000000000c1');
  expect(element.textContent).toContain(`To ${PRIYA.email}`);
  expect(document.activeElement).toBe(find(element, 'button', 'Undo'));
  await press(find(element, 'button', 'Send Reminder'));
  expect(sent('POST').map(({ body }) => body)).toEqual([{ customer_id: '01930000-0000-7000-8000-0000000000c1' }]);
});

test('a reminder can be undone', async () => {
  const element = await reminded('01930000-0000-7000-8000-0000000000c2');
  server.responses(200, { status: 'ok' }, { to: MESSAGE.message_log_id });
  await press(find(element, 'button', 'Undo'));
  await eventually(() => expect(element.textContent).toContain('Undone. Priya Desai gets no reminder.'));
  expect(sent('DELETE')).toHaveLength(1);
});

test('a reminder that is on its way says so', async () => {
  const element = await reminded('01930000-0000-7000-8000-0000000000c3');
  server.responses(
    409,
    { error: 'This reminder is on its way already.', code: 'reminder_sent' },
    { to: MESSAGE.message_log_id },
  );
  await press(find(element, 'button', 'Undo'));
  await eventually(() => expect(element.textContent).toContain('This reminder is on its way already.'));
});

test('the reason of a reminder that cannot be sent is shown', async () => {
  const error = 'This customer has agreed to neither emails nor texts.';
  server.responses(422, { error, code: 'no_consent' }, { to: /reminders\/send$/ });
  const { element } = await renderElement(<Screen id="01930000-0000-7000-8000-0000000000c4" />);
  await press(find(element, 'button', 'Send Reminder'));
  await eventually(() => expect(find(element, '[role=alert]').textContent).toContain(`Priya Desai: ${error}`));
});

test('Edit First withdraws the reminder, and sends it with the edited text', async () => {
  const id = '01930000-0000-7000-8000-0000000000c5';
  const element = await reminded(id);
  server.responses(200, { status: 'ok' }, { to: MESSAGE.message_log_id });
  server.responses(200, PREVIEW, { to: '/reminders/message_preview' });
  server.responses(200, recordOf('customer', PRIYA), { to: '/customers/' });
  await press(find(element, 'button', 'Edit First'));
  const text = await eventually(() => find(element, 'dialog textarea') as HTMLTextAreaElement);
  expect(text.value).toBe(PREVIEW.message_text);
  await write(text, 'Could you look at this?');
  server.responses(200, recordOf('message_log', MESSAGE), { to: /reminders\/send$/ });
  await press(find(element, 'dialog button', 'Send Reminder'));
  await eventually(() => find(element, 'button', 'Undo'));
  expect(sent('POST').at(-1)?.body).toEqual({
    customer_id: id,
    send_method: 'email',
    message_text: 'Could you look at this?',
  });
});

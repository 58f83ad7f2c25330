import { expect, test } from 'vitest';
import { contact } from '#contract/office/contact.ts';
import { testApp } from '#testkit/app/app.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { unique } from '#testkit/inputs/inputs.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';

const OPERATOR = 'support@app.jobsites.example';

function write(contact_us: Record<string, unknown>, browser = aBrowser()) {
  return browser.attempt(contact.send, { body: { contact_us } });
}

async function noticeWith(words: string) {
  return (await noticesTo(OPERATOR)).find(({ content }) => content?.text.includes(words));
}

test("a visitor's message is stored and emailed to the operator with a reply address", async () => {
  const message = `Can I import my customers? ${unique()}\n<b>Thanks</b>`;
  const { status, body } = await write({ message, sender_email: ' Pat@Visitors.example ' });
  expect([status, body.status]).toEqual([201, 'ok']);
  const notice = await noticeWith(message);
  expect(notice).toMatchObject({ channel: 'email', reply_to: 'pat@visitors.example' });
  expect(notice?.content?.html).toContain('&#60;b&#62;Thanks');
  const { database } = await testApp();
  const storedMessages = database.systemDb.selectFrom('contact_messages').selectAll().where('message', '=', message);
  expect(await storedMessages.execute()).toMatchObject([{ sender_email: 'pat@visitors.example' }]);
});

test('a message without a reply address is accepted', async () => {
  const message = `No answer needed ${unique()}`;
  expect((await write({ message, sender_email: '' })).status).toBe(201);
  expect(await noticeWith(message)).toMatchObject({ reply_to: OPERATOR });
});

test.each<[Record<string, unknown>, Record<string, string[]>]>([
  [{ message: ' ' }, { message: ['Message is required'] }],
  [{ message: 'x'.repeat(1001) }, { message: ['Message cannot exceed 1000 characters'] }],
  [{ message: 'x', sender_email: 'pat' }, { sender_email: ['Please enter a valid email address'] }],
  [
    { message: 'x', sender_email: 'pat@visitors.example\r\nBcc: everybody@visitors.example' },
    { sender_email: ['Please enter a valid email address'] },
  ],
])('a message with %j is rejected', async (changes, fields) => {
  const reply = await write(changes);
  expect(reply).toBeError('validation_failed');
  expect(reply.body).toMatchObject({ fields });
});

test('one address can send five messages an hour', async () => {
  testClock.stop();
  const browser = aBrowser();
  for (let count = 0; count < 5; count++) expect((await write({ message: 'Hello' }, browser)).status).toBe(201);
  expect(await write({ message: 'Hello' }, browser)).toBeError('too_many_requests');
});

import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { DeliveryFailed } from '../receipt.ts';
import type { Mail } from './mail.ts';
import { smtpMailer } from './smtp-mailer.ts';

const mail: Mail = {
  id: '0199aaaa-0000-7000-8000-000000000001@jobsites.example',
  to: 'pat@customers.example',
  from: { name: 'Núñez, Roofing & Sons', address: 'no-reply@jobsites.example' },
  replyTo: 'ana@roofing.example',
  subject: 'Estimate № 12 – 新しい屋根',
  text: 'Hello Pat',
  html: '<p>Hello <b>Pat</b></p>',
  attachments: [{ name: 'Estimate 12.pdf', contentType: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70]) }],
};

test('the mailer sends an email unchanged, with its own message id', async () => {
  const { url, received } = await startServer();
  const receipt = await mailer(url).send(mail);

  expect(receipt).toEqual({ delivered: false, providerId: mail.id });
  const [got] = received;
  expect(got?.messageId).toBe(`<${mail.id}>`);
  expect(got?.from?.value).toEqual([mail.from]);
  expect(got?.to).toMatchObject({ value: [{ address: mail.to }] });
  expect(got?.replyTo?.value).toMatchObject([{ address: mail.replyTo }]);
  expect(got?.subject).toBe(mail.subject);
  expect(got?.text?.trim()).toBe(mail.text);
  expect(got?.html).toBe(mail.html);
  expect(got?.attachments).toMatchObject([{ filename: 'Estimate 12.pdf', contentType: 'application/pdf' }]);
  expect([...(got?.attachments[0]?.content ?? [])]).toEqual([37, 80, 68, 70]);
});

test('the mailer sends several emails over one connection', async () => {
  let connections = 0;
  const { url, received } = await startServer({ onConnect: (_session, done) => (connections++, done()) });
  const mailing = mailer(url);
  for (const id of ['1@x.example', '2@x.example', '3@x.example']) await mailing.send({ ...mail, id });
  expect(received.map(({ messageId }) => messageId)).toEqual(['<1@x.example>', '<2@x.example>', '<3@x.example>']);
  expect(connections).toBe(1);
});

test.each([
  ['5.1.1 no such user', 'The address pat@customers.example does not exist.'],
  ['5.2.2 over quota', 'The mailbox of pat@customers.example is full.'],
  ['we do not like you', 'The mail server does not accept mail for pat@customers.example.'],
])('a delivery fails permanently if the recipient is rejected with “%s”', async (words, reason) => {
  const { url } = await startServer({ onRcptTo: (_address, _session, done) => done(reply(550, words)) });
  expect(await failureOf(mailer(url).send(mail))).toMatchObject({ permanent: true, reason });
});

test.each([
  [554, '5.7.1 looks like spam', 'The mail server refused the message to pat@customers.example.'],
  [552, '5.3.4 too big', 'The message is too large for the mail server of pat@customers.example.'],
])('a delivery fails permanently if the message is rejected with %i %s', async (code, words, reason) => {
  const { url } = await startServer({
    onData: (stream, _session, done) => stream.resume().on('end', () => done(reply(code, words))),
  });
  expect(await failureOf(mailer(url).send(mail))).toMatchObject({ permanent: true, reason });
});

test.each([
  ['the sender is unknown to the server', { onMailFrom: (_a, _s, done) => done(reply(553, '5.7.1 not yours')) }],
  ['the server requires a login', { onRcptTo: (_a, _s, done) => done(reply(530, '5.7.0 authentication required')) }],
] as [string, SMTPServerOptions][])('a delivery fails temporarily: %s', async (_what, options) => {
  const { url } = await startServer(options);
  expect(await failureOf(mailer(url).send(mail))).toMatchObject({
    permanent: false,
    reason: 'The mail server did not take the message.',
  });
});

test.each([
  [451, '4.7.1 greylisted', 'The mail server asks to try again later for pat@customers.example.'],
  [452, 'no room', 'The mail server asks to try again later for pat@customers.example.'],
  [452, '4.2.2 over quota', 'The mailbox of pat@customers.example is full.'],
  [450, '4.2.1 disabled', 'The mailbox of pat@customers.example does not take mail at the moment.'],
])('a delivery fails temporarily if the recipient is deferred with %i %s', async (code, words, reason) => {
  const { url } = await startServer({ onRcptTo: (_address, _session, done) => done(reply(code, words)) });
  expect(await failureOf(mailer(url).send(mail))).toMatchObject({ permanent: false, reason });
});

test('a delivery fails temporarily if the password is wrong', async () => {
  const { url } = await startServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('wrong')),
  });
  const failure = await failureOf(mailer(url.replace('smtp://', 'smtp://user:wrong@')).send(mail));
  expect(failure).toMatchObject({ permanent: false });
});

test('the mailer does not send a password unencrypted to another machine', async () => {
  let connections = 0;
  const { url } = await startServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => (connections++, done(null, { user: 'user' })),
  });
  // This machine, with an address that is not recognized as loopback.
  const elsewhere = url.replace('smtp://127.0.0.1', 'smtp://user:secret@0.0.0.0');
  expect(await failureOf(mailer(elsewhere).send(mail))).toMatchObject({ permanent: false });
  expect(connections).toBe(0);
});

test('the mailer accepts a self-signed certificate of a server on this machine', async () => {
  const { url, received } = await startServer({ disabledCommands: ['AUTH'] });
  await mailer(url).send(mail);
  expect(received).toHaveLength(1);
});

test('a delivery fails temporarily if the server is unreachable', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  expect(await failureOf(mailer(`smtp://127.0.0.1:${port}`).send(mail))).toMatchObject({
    permanent: false,
    reason: 'The mail server could not be reached.',
  });
});

test('the mailer reconnects if the server has closed an idle connection', async () => {
  const server = await startServer();
  const mailing = mailer(server.url);
  await mailing.send({ ...mail, id: '1@x.example' });
  server.cut();
  await mailing.send({ ...mail, id: '2@x.example' });
  expect(server.received.map(({ messageId }) => messageId)).toEqual(['<1@x.example>', '<2@x.example>']);
});

test('the mailer does not send a message twice if the connection is closed during it', async () => {
  let times = 0;
  const server = await startServer({
    onData: (stream) => {
      times++;
      stream.resume().on('end', () => server.cut());
    },
  });
  expect(await failureOf(mailer(server.url).send(mail))).toMatchObject({ permanent: false });
  expect(times).toBe(1);
});

test('the mailer waits longer for a server that has the message than for one that does not greet', async () => {
  const silent = createServer();
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const inspecting = await startServer({
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => setTimeout(done, 1500));
    },
  });
  const limits = { connectMs: 500 };
  const failure = await failureOf(mailer(`smtp://127.0.0.1:${port}`, limits).send(mail));
  expect(failure).toMatchObject({ permanent: false, reason: 'The mail server could not be reached.' });
  expect(await mailer(inspecting.url, limits).send(mail)).toMatchObject({ providerId: mail.id });
});

test.each<[string, Partial<Mail>]>([
  ['subject', { subject: 'Hello\r\nBcc: everybody@example.com' }],
  ['sender', { from: { name: 'Acme\nBcc: everybody@example.com', address: 'no-reply@jobsites.example' } }],
  ['reply address', { replyTo: 'ana@roofing.example\r\nBcc: everybody@example.com' }],
  ['recipient', { to: 'pat@customers.example\r\nBcc: everybody@example.com' }],
  ['attachment', { attachments: [{ name: 'a.pdf\r\nX: y', contentType: 'application/pdf', bytes: new Uint8Array() }] }],
  ['list of recipients', { to: 'pat@customers.example, everybody@example.com' }],
  ['hidden second recipient', { to: 'pat@customers.example <everybody@example.com>' }],
])('the mailer rejects a %s that could be misinterpreted', async (_what, part) => {
  const { url, received } = await startServer();
  expect(await failureOf(mailer(url).send({ ...mail, ...part }))).toMatchObject({ permanent: true });
  expect(received).toEqual([]);
});

function mailer(...options: Parameters<typeof smtpMailer>) {
  const opened = smtpMailer(...options);
  onTestFinished(() => opened.close());
  return opened;
}

async function startServer(options: SMTPServerOptions = {}) {
  const received: ParsedMail[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      simpleParser(stream).then((parsed) => (received.push(parsed), done()), done);
    },
    ...options,
  });
  // An error of a connection that a test closes is expected.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  listening.on('connection', (socket: Socket) => sockets.add(socket));
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return { url: `smtp://127.0.0.1:${port}`, received, cut };
}

function reply(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

async function failureOf(sending: Promise<unknown>): Promise<DeliveryFailed> {
  const failure = await sending.then(
    () => expect.fail('the mail was taken'),
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(DeliveryFailed);
  return failure as DeliveryFailed;
}

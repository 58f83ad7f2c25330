import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import type { Mail } from '../mail/mail.ts';
import { openMail } from '../mail/open-mail.ts';
import { openSms } from '../sms/open-sms.ts';
import { outboxPage } from './outbox-page.ts';
import type { OutboxPageOptions } from './outbox-page.ts';

const mail: Mail = {
  id: '0199-1@localhost',
  to: 'pat@customers.example',
  from: { name: 'Acme <Roofing>', address: 'no-reply@localhost' },
  subject: 'Estimate <b>&</b> "more"',
  text: 'Read it at https://x.example/e/1.',
  html: '<html><head><title>E</title></head><body><script>alert(1)</script><a href="https://x.example/e/1">Read</a></body></html>',
  attachments: [
    { name: 'Estimate 1 – Núñez.pdf', contentType: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70]) },
  ],
};

test('the outbox lists emails and text messages as data, newest first', async () => {
  const { app, mailer, smsSender } = await open();
  await mailer.send(mail);
  await smsSender.send({ id: '0199-2', to: '555-201-3344', text: 'Hello' });

  const response = await app.inject('/dev/outbox.json');
  const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string;
  const pdf = `/dev/outbox/0199-1%40localhost/attachments/${encodeURIComponent('Estimate 1 – Núñez.pdf')}`;
  expect(response.json()).toEqual([
    {
      id: '0199-2',
      channel: 'sms',
      to: '555-201-3344',
      subject: null,
      text: 'Hello',
      html: null,
      attachments: [],
      created_at,
    },
    {
      id: mail.id,
      channel: 'email',
      to: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: [{ name: 'Estimate 1 – Núñez.pdf', url: pdf }],
      created_at,
    },
  ]);
});

test('the outbox lists the messages of one recipient, including those that arrived after an earlier list', async () => {
  const { app, mailer, smsSender } = await open();
  const idsTo = async (to: string) => {
    const response = await app.inject({ url: '/dev/outbox.json', query: { to } });
    return (response.json() as { id: string }[]).map(({ id }) => id);
  };
  await mailer.send(mail);
  expect(await idsTo(mail.to)).toEqual([mail.id]);
  expect(await idsTo('555-201-3344')).toEqual([]);
  await smsSender.send({ id: '0199-2', to: '555-201-3344', text: 'Hello' });
  expect(await idsTo('555-201-3344')).toEqual(['0199-2']);
  expect(await idsTo(mail.to)).toEqual([mail.id]);
});

test('the outbox keeps the first entry when the same message is sent again', async () => {
  const { app, mailer } = await open();
  expect(await mailer.send(mail)).toEqual({ delivered: true });
  expect(await mailer.send({ ...mail, subject: 'Other' })).toEqual({ delivered: true });
  await Promise.all([1, 2, 3].map(() => mailer.send({ ...mail, id: 'twin@localhost' })));

  const entries = (await app.inject('/dev/outbox.json')).json() as { id: string; subject: string }[];
  expect(entries.map(({ id }) => id).toSorted()).toEqual([mail.id, 'twin@localhost']);
  expect(entries.find(({ id }) => id === mail.id)?.subject).toBe(mail.subject);
});

test('an attachment opens as it was sent', async () => {
  const { app, mailer } = await open();
  await mailer.send(mail);
  const [entry] = (await app.inject('/dev/outbox.json')).json() as { attachments: { url: string }[] }[];

  const response = await app.inject(entry?.attachments[0]?.url ?? '');
  expect(response.headers['content-type']).toBe('application/pdf');
  expect(response.headers['content-disposition']).toBe(
    "inline; filename*=UTF-8''Estimate%201%20%E2%80%93%20N%C3%BA%C3%B1ez.pdf",
  );
  expect([...response.rawPayload]).toEqual([37, 80, 68, 70]);
});

test('an attachment that could contain a script is downloaded', async () => {
  const { app, mailer } = await open();
  await mailer.send({
    ...mail,
    attachments: [{ name: 'x.html', contentType: 'text/html', bytes: new Uint8Array([60]) }],
  });
  const response = await app.inject('/dev/outbox/0199-1@localhost/attachments/x.html');
  expect(response.headers['content-disposition']).toMatch(/^attachment;/);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});

test('the page shows a message as text, and runs nothing in the HTML of an email', async () => {
  const { app, mailer } = await open();
  await mailer.send(mail);

  const page = await app.inject('/dev/outbox/0199-1@localhost');
  expect(page.body).toContain('Estimate &#60;b&#62;&#38;&#60;/b&#62; &#34;more&#34;');
  expect(page.body).not.toContain('<script');
  expect(page.body).toContain('href="https://x.example/e/1"');

  const framed = await app.inject('/dev/outbox/0199-1@localhost/html');
  expect(framed.headers['content-security-policy']).toMatch(/^sandbox allow-popups .*default-src 'none'/);
  expect(framed.body).toContain('<head><base target="_blank">');
});

test('the page reloads the list, but not an opened message', async () => {
  const { app, mailer } = await open();
  expect((await app.inject('/dev/outbox')).body).toContain('No messages yet');
  await mailer.send(mail);
  expect((await app.inject('/dev/outbox')).body).toContain('http-equiv="refresh"');
  expect((await app.inject('/dev/outbox/0199-1@localhost')).body).not.toContain('http-equiv="refresh"');
});

test.each(['nobody', '..', '%2e%2e%2f%2e%2e', '0199-1@localhost%2f..'])(
  'the page returns a 404 for the message id %s',
  async (id) => {
    const { app } = await open();
    for (const path of ['', '/html', '/attachments/message.json']) {
      expect((await app.inject(`/dev/outbox/${id}${path}`)).statusCode).toBe(404);
    }
  },
);

test.each<[string, Partial<OutboxPageOptions>, Record<string, string>]>([
  ['in production', { production: true }, {}],
  ['if the product has a public address', { publicUrl: 'https://jobsites.example' }, {}],
  ['to a request for another host', {}, { host: 'jobsites.example' }],
  ['to a request for a host that only looks like this machine', {}, { host: 'localhost.jobsites.example' }],
  ['to a request that a proxy forwarded', {}, { 'x-forwarded-for': '203.0.113.7' }],
  ['to a request that a proxy forwarded with the standard header', {}, { forwarded: 'for=203.0.113.7' }],
  ['to a request that names its proxy', {}, { via: '1.1 proxy' }],
  ['to a request that a proxy forwarded with the client’s address', {}, { 'x-real-ip': '203.0.113.7' }],
  ['to a request that Cloudflare forwarded', {}, { 'CF-Connecting-IP': '127.0.0.1' }],
  ['to a request that a CDN forwarded', {}, { 'True-Client-IP': '127.0.0.1' }],
  ['to a request with a header that claims it was forwarded from here', {}, { 'x-forwarded-host': 'localhost' }],
])('the outbox is not available %s', async (_condition, options, headers) => {
  const { app, mailer } = await open(options);
  await mailer.send(mail);
  for (const path of [
    '',
    '.json',
    '/0199-1@localhost',
    '/0199-1@localhost/html',
    '/0199-1@localhost/attachments/Estimate',
  ]) {
    expect((await app.inject({ url: `/dev/outbox${path}`, headers })).statusCode).toBe(404);
  }
});

test.each(['192.168.1.9', '203.0.113.7', '::ffff:192.168.1.9', '2001:db8::1'])(
  'the outbox is not available to another machine (%s) that sends Host: localhost',
  async (remoteAddress) => {
    const { app, mailer } = await open();
    await mailer.send(mail);
    for (const url of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox/0199-1@localhost/html'])
      expect((await app.inject({ url, remoteAddress, headers: { host: 'localhost:3000' } })).statusCode).toBe(404);
  },
);

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
  'the outbox is available to this machine as %s',
  async (remoteAddress) => {
    const { app } = await open();
    expect((await app.inject({ url: '/dev/outbox', remoteAddress })).statusCode).toBe(200);
  },
);

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
  'the outbox is available at %s',
  async (host) => {
    const { app } = await open();
    expect((await app.inject({ url: '/dev/outbox', headers: { host } })).statusCode).toBe(200);
  },
);

test('the page lets the reader of a text message reply STOP, and START after that', async () => {
  const stopped = new Set<string>();
  const replies = {
    hasStopped: async (phone: string) => stopped.has(phone),
    reply: async (from: string, text: string) => void (text === 'STOP' ? stopped.add(from) : stopped.delete(from)),
  };
  const { app, mailer, smsSender } = await open({ replies });
  await mailer.send(mail);
  await smsSender.send({ id: '0199-2', to: '555-201-3344', text: 'Hello' });
  const page = async (id: string) => (await app.inject(`/dev/outbox/${id}`)).body;
  const reply = (id: string, text: string, headers = {}) =>
    app.inject({
      method: 'POST',
      url: `/dev/outbox/${id}/reply`,
      payload: `reply=${text}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });

  expect(await page('0199-2')).toContain('Reply STOP');
  const response = await reply('0199-2', 'STOP');
  expect([response.statusCode, response.headers.location]).toEqual([303, '/dev/outbox/0199-2']);
  expect([...stopped]).toEqual(['555-201-3344']);
  expect(await page('0199-2')).toContain('Reply START');
  await reply('0199-2', 'START');
  expect([...stopped]).toEqual([]);

  expect(await page('0199-1@localhost')).not.toContain('Reply STOP');
  expect((await reply('0199-1@localhost', 'STOP')).statusCode).toBe(404);
  expect((await reply('0199-2', '')).statusCode).toBe(404);
  expect((await reply('0199-2', 'STOP', { host: 'jobsites.example' })).statusCode).toBe(404);
});

test('the page offers no replies if text messages are really sent', async () => {
  const { app, smsSender } = await open();
  await smsSender.send({ id: '0199-2', to: '555-201-3344', text: 'Hello' });
  expect((await app.inject('/dev/outbox/0199-2')).body).not.toContain('Reply STOP');
  expect((await app.inject({ method: 'POST', url: '/dev/outbox/0199-2/reply' })).statusCode).toBe(404);
});

async function open(options: Partial<OutboxPageOptions> = {}) {
  const dataDir = tempFolder();
  const app = Fastify();
  await app.register(outboxPage, { dataDir, publicUrl: 'http://localhost:3000', production: false, ...options });
  onTestFinished(() => app.close());
  return { app, mailer: await openMail({ dataDir }), smsSender: openSms({ sms: 'outbox', dataDir }) };
}

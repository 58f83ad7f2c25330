import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { testDelivery, messageRow, sendEstimate } from '#testkit/app/test-delivery.ts';
import { aLine } from '#testkit/inputs/inputs.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { openMail } from '../../platform/mail/open-mail.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

test('an email arrives unchanged through a mail server', async () => {
  const received: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => void simpleParser(stream).then((mail) => (received.push(mail), done()), done),
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  const mailer = await openMail({ smtpUrl: `smtp://127.0.0.1:${port}`, dataDir: '' });
  onTestFinished(() => mailer.close());

  const acme = await aCompany({ name: 'Núñez & Söhne, “Roofers”', email: 'office@nunez.example' });
  const outbound = await testDelivery();
  const customer = await acme.aCustomer({ first_name: 'José', last_name: 'O’Brien <b>' });
  const { project_id } = await acme.aProject({ customer_id: customer.customer_id });
  const estimate = await acme.anEstimate({ project_id, lines: [aLine({ unit_price_dollar: 2345.67 })] });
  const { id } = (await sendEstimate(acme, estimate)).body.data;
  await outbound.deliver(acme, id, { mailer });

  expect(received).toHaveLength(1);
  const [mail] = received as [ParsedMail];
  expect(mail.messageId).toBe(`<${id}@app.jobsites.example>`);
  expect(mail.from?.value).toEqual([{ name: acme.name, address: 'no-reply@app.jobsites.example' }]);
  expect(mail.replyTo?.value).toMatchObject([{ address: 'office@nunez.example' }]);
  expect(mail.to).toMatchObject({ value: [{ address: customer.email }] });
  expect(mail.subject).toBe(`Estimate #1001 from ${acme.name}: Roof estimate`);
  const link = /https:\/\/app\.jobsites\.example\/d\/[\w-]{43}/;
  expect(mail.text).toMatch(link);
  expect(mail.text).toContain('$2,345.67');
  expect(mail.html).toMatch(link);
  expect(mail.html).toContain('$2,345.67');
  expect(mail.html).not.toContain('<b>,');
  const headers = new Map(mail.headerLines.map(({ key, line }) => [key, line]));
  expect(headers.get('list-unsubscribe')).toMatch(
    /^List-Unsubscribe:\s+<https:\/\/app\.jobsites\.example\/unsubscribe\/[\w-]{64}>$/,
  );
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(mail.attachments).toMatchObject([{ filename: 'Estimate-1001.pdf', contentType: 'application/pdf' }]);
  expect(pdfPages(mail.attachments[0]?.content ?? Buffer.of()).join('\n')).toContain('2,345.67');
  expect(await messageRow(acme, id)).toMatchObject({ status: 'sent', provider_id: `${id}@app.jobsites.example` });
});

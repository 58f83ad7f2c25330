import { expect, test } from 'vitest';
import { type MailBody, mailHtml } from './mail-html.ts';

const BODY: MailBody = {
  sender: { name: 'Acme Roofing', place: 'Tampa, FL 33609' },
  heading: 'Estimate #1001',
  greeting: 'Hello Pat,',
  intro: 'Here is your estimate.\nThank you.',
  facts: [
    { label: 'Total', value: '$2,345.67', isStrong: true },
    { label: 'Valid until', value: 'November 27, 2026' },
  ],
  button: { label: 'View Estimate', link: 'https://jobs.example/d/abc?a=1&b=2' },
  notes: ['Questions? Call 813-555-0142.'],
  attachment: 'Estimate-1001.pdf',
  footer: ['Acme Roofing, Tampa, FL 33609', 'Sent with JobsitesPro.'],
  unsubscribe: { label: 'Stop e-mails', link: 'https://jobs.example/unsubscribe/xyz' },
};

/** What a reader sees, in order. */
function textOf(html: string): string {
  return html
    .replace(/<(head|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('mailHtml shows its parts from the sender to the footer', () => {
  expect(textOf(mailHtml(BODY))).toBe(
    [
      // The preview of a list of mails, which the mail itself hides.
      '$2,345.67, November 27, 2026',
      'A Acme Roofing Tampa, FL 33609',
      'Estimate #1001 Hello Pat, Here is your estimate. Thank you.',
      'Total $2,345.67 Valid until November 27, 2026',
      'View Estimate',
      'Questions? Call 813-555-0142.',
      'Estimate-1001.pdf attached',
      'Acme Roofing, Tampa, FL 33609 Sent with JobsitesPro. Stop e-mails',
    ].join(' '),
  );
});

test('mailHtml leaves out the parts that a body lacks', () => {
  const { button: _button, attachment: _attachment, unsubscribe: _unsubscribe, ...rest } = BODY;
  const html = mailHtml({ ...rest, facts: [] });
  expect(html).not.toContain('<a ');
  expect(textOf(html)).not.toContain('attached');
  // The introduction is the preview then.
  expect(textOf(html).startsWith('Here is your estimate. Thank you. A Acme')).toBe(true);
});

test('mailHtml escapes what people typed, in text and in links', () => {
  const html = mailHtml({
    ...BODY,
    heading: '<script>alert(1)</script>',
    sender: { name: '"Núñez" & <b>Söhne</b>', place: '' },
    button: { label: 'View', link: 'https://jobs.example/d/"onclick="x' },
  });
  expect(html).not.toMatch(/<script|<b>|"onclick/);
  expect(html).toContain('&#34;Núñez&#34; &#38; &#60;b&#62;Söhne&#60;/b&#62;');
});

test('mailHtml loads nothing from a server, as mail clients block it', () => {
  expect(mailHtml(BODY)).not.toMatch(/<(img|link|script|iframe)|url\(|@import/);
});

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

/** The visible text, in order. */
function textOf(html: string): string {
  return html
    .replace(/<(head|style)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('mailHtml renders its parts in order from the sender to the footer', () => {
  expect(textOf(mailHtml(BODY))).toBe(
    [
      // The preview shown in a mail client's list, which is hidden in the email.
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

test('mailHtml omits the parts that a body lacks', () => {
  const { button: _button, attachment: _attachment, unsubscribe: _unsubscribe, ...rest } = BODY;
  const html = mailHtml({ ...rest, facts: [] });
  expect(html).not.toContain('<a ');
  expect(textOf(html)).not.toContain('attached');
  // The introduction is then used as the preview.
  expect(textOf(html).startsWith('Here is your estimate. Thank you. A Acme')).toBe(true);
});

test('mailHtml escapes user input in text and in links', () => {
  const html = mailHtml({
    ...BODY,
    heading: '<script>alert(1)</script>',
    sender: { name: '"Núñez" & <b>Söhne</b>', place: '' },
    button: { label: 'View', link: 'https://jobs.example/d/"onclick="x' },
  });
  expect(html).not.toMatch(/<script|<b>|"onclick/);
  expect(html).toContain('&#34;Núñez&#34; &#38; &#60;b&#62;Söhne&#60;/b&#62;');
});

test('mailHtml loads nothing from a server, because mail clients block remote content', () => {
  expect(mailHtml(BODY)).not.toMatch(/<(img|link|script|iframe)|url\(|@import/);
});

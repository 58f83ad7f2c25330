import { beforeEach, expect, test, vi } from 'vitest';
import type { EstimateLink } from '#contract/sales/customer-page.ts';
import { AN_APPROVAL as APPROVAL, OPEN_LINK } from '../testing/customer-link.ts';
import { eventually, find, press, renderElement, write } from '../testing/render-element.tsx';
import { fakeServer } from '../testing/server.ts';
import { openLink } from './link-store.ts';
import { CustomerPage } from './page.tsx';

const server = fakeServer();
const TOKEN = 'token-of-the-link';
const OK = { status: 'ok', message: 'ok' };
const READ = /\/links\/token-of-the-link$/;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  window.scrollTo = () => {};
});

const shows = (changes: Partial<EstimateLink>) => {
  const attributes = { ...OPEN_LINK, ...changes };
  server.responses(200, { data: { id: attributes.document_link_id, type: 'customer_link', attributes } }, { to: READ });
};

/** Opens the page of a link; each fetch returns the next of these states. */
async function openPage(...readings: Partial<EstimateLink>[]) {
  for (const changes of readings.length === 0 ? [{}] : readings) shows(changes);
  server.responses(200, OK, { to: '/openings' });
  const { element } = await renderElement(<CustomerPage store={openLink(TOKEN)} />);
  await eventually(() => find(element, 'h1'));
  return element;
}

const sent = (to: string) => server.requests.filter(({ path }) => path.endsWith(to));
const NOTHING = { approve: false, decline: false, ask: true, pay: false, renew: false };

test('an estimate is fetched, and its opening recorded once, without a session', async () => {
  const element = await openPage();
  expect(find(element, 'h1').textContent).toBe('Roof edge and new gutters');
  expect(element.textContent).toContain('Valid until Friday, Nov 27, 2026');
  expect(element.textContent).toContain('What changed on Nov 20');
  expect(element.textContent).toContain('Workmanship is warranted for two years.');
  expect(sent('/openings')).toMatchObject([{ method: 'POST', credentials: 'omit' }]);
});

test('line items show the details that the company shows, and only those', async () => {
  const [line] = OPEN_LINK.document.itemized_estimates;
  if (!line) throw new Error('no line');
  const shown = { ...line, code: 'GUT-6', quantity: 36, unit: 'ft', unit_price_dollar: 24.5, sub_total_dollar: 882 };
  const hidden = { ...line, itemized_estimate_id: 'hidden', description: 'Downspouts', quantity: null };
  const itemized_estimates = [
    { ...shown, duration_hour: 4, cost_type: 'labor' as const },
    { ...hidden, unit_price_dollar: null, sub_total_dollar: null, duration_hour: null },
  ];
  const required_sums = { dollar: 1000, taxable_dollar: 1000 };
  const document = { ...OPEN_LINK.document, itemized_estimates, required_sums, discount_usd: 0 };
  const element = await openPage({ document });
  const [first, second] = find(element, 'h2', 'What we will do').parentElement?.querySelectorAll('li') ?? [];
  expect(first?.textContent).toContain('$882.00GUT-6 · 36 ft × $24.50 · 4 hours · Labor');
  expect(second?.textContent).toBe('Downspouts');
  expect(element.textContent).toContain('Total$1,075.00');
});

test('packages are side by side with their totals, and the picked one is approved with its own options', async () => {
  const [common, barrel, guards] = OPEN_LINK.document.itemized_estimates;
  if (!common || !barrel || !guards) throw new Error('no lines');
  const steel = { ...common, itemized_estimate_id: 'steel', description: 'Steel posts', package: 1 as const };
  const cedar = { ...common, itemized_estimate_id: 'cedar', description: 'Cedar posts', package: 2 as const };
  const document = {
    ...OPEN_LINK.document,
    itemized_estimates: [common, steel, cedar, barrel, { ...guards, package: 2 as const }],
    packages: [
      { package: 1 as const, required_sums: { dollar: 1000, taxable_dollar: 1000 } },
      { package: 2 as const, required_sums: { dollar: 2000, taxable_dollar: 2000 } },
    ],
    discount_usd: 0,
  };
  const element = await openPage({ document });
  const [good, better] = await eventually(() => {
    const radios = element.querySelectorAll<HTMLInputElement>('input[name=package]');
    expect(radios).toHaveLength(2);
    return radios;
  });
  // 7,491.74 + 1,000 + 285, and with the other package 7,491.74 + 2,000 + 285 + 223.26, each with 7.5% tax.
  expect(good?.closest('label')?.textContent).toBe('Good$9,435.00Steel posts');
  expect(better?.closest('label')?.textContent).toBe('Better$10,750.00Cedar posts');
  expect(element.querySelectorAll('[role=switch]')).toHaveLength(1);
  await press(better as HTMLElement);
  expect(element.querySelectorAll('[role=switch]')).toHaveLength(2);
  expect(find(element, 'h2', 'What we will do').parentElement?.textContent).not.toContain('Steel posts');
  await press(find(element, 'input[type=checkbox]:not([role])'));
  server.responses(
    201,
    { data: { id: APPROVAL.approval_id, type: 'approval', attributes: APPROVAL } },
    { to: '/approval' },
  );
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(sent('/approval')).toHaveLength(1));
  expect(sent('/approval')).toMatchObject([
    { body: { approval: { package: 2, selected_line_item_ids: ['barrel', 'guards'], expected_total: 10_750 } } },
  ]);
});

test('deselecting an optional line item changes the total, its schedule and the approved selection', async () => {
  const element = await openPage({}, { status: 'approved', approval: APPROVAL, can: NOTHING });
  const [, guards] = element.querySelectorAll('[role=switch]');
  if (!guards) throw new Error('no second switch');
  await press(guards);
  expect(element.textContent).toContain('−\u00A0$240.00 without Gutter guards');
  expect(element.textContent).toContain('You approve Roof edge and new gutters, $8,260.00.');
  expect(element.textContent).toContain('Deposit, 50%When you approve$4,130.00');

  await press(find(element, 'input[type=checkbox]:not([role])'));
  server.responses(
    201,
    { data: { id: APPROVAL.approval_id, type: 'approval', attributes: APPROVAL } },
    { to: '/approval' },
  );
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Approved. Thank you, Grace.'));
  expect(sent('/approval')).toMatchObject([
    {
      method: 'POST',
      body: {
        approval: {
          revision_id: OPEN_LINK.revision.id,
          selected_line_item_ids: ['barrel'],
          expected_total: 8260,
          signer_name: 'Grace Adams',
          signature: { kind: 'typed' },
          consent_version: 2,
          consent_language: 'en',
        },
      },
    },
  ]);
  expect(find(element, 's').textContent).toBe('Gutter guards, snap-in aluminum screen (ft)');
});

test('no approval is sent without consent, name and signature, and each missing one is reported', async () => {
  const element = await openPage();
  await write(find(element, 'input[autocomplete=name]'), ' ');
  await press(element.querySelectorAll('input[type=radio]')[1] as Element);
  await press(find(element, 'button', 'Approve and sign'));
  for (const sentence of [
    'Please tick the box to sign electronically.',
    'Please enter your name.',
    'Please sign, or choose Type.',
  ])
    expect(element.textContent).toContain(sentence);
  expect(document.activeElement).toBe(find(element, 'input[type=checkbox]:not([role])'));
  expect(sent('/approval')).toEqual([]);
});

test('a revision that was replaced in the meantime is shown, with the name still filled in', async () => {
  const element = await openPage();
  await write(find(element, 'input[autocomplete=name]'), 'Grace B. Adams');
  await press(find(element, 'input[type=checkbox]:not([role])'));
  const error = 'This was just updated. Please look at the new version before you approve.';
  server.responses(409, { error, code: 'revision_replaced' }, { to: '/approval' });
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('This was just updated'));
  await eventually(() => expect(element.textContent).toContain('Added Drip edge and flashing tape'));
  await press(find(element, 'button', 'Show the new version'));
  expect(find(element, 'input[autocomplete=name]')).toHaveProperty('value', 'Grace B. Adams');
});

test('a revision that replaces the displayed one is recorded as opened too', async () => {
  const element = await openPage(
    {},
    { revision: { ...OPEN_LINK.revision, id: '01930000-0000-7000-8000-0000000000d2' } },
  );
  await press(find(element, 'input[type=checkbox]:not([role])'));
  server.responses(409, { error: 'This was just updated.', code: 'revision_replaced' }, { to: '/approval' });
  server.responses(200, OK, { to: '/openings' });
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(sent('/openings')).toHaveLength(2));
});

test('every kind of change is named, with old and new terms, schedule and last day, in both languages', async () => {
  const changes = {
    ...OPEN_LINK.revision.changes,
    changed_on: '2026-11-20',
    kinds: ['wording' as const, 'schedule' as const, 'terms' as const, 'validity' as const],
    added: [],
    removed: [],
    total_before: 8500,
    total_now: 8500,
    terms: { before: 'Paid in 30 days.', now: 'Paid at once.' },
    schedule: { before: [{ label: 'At start', percent: 100, amount: 8500 }], now: [] },
    validity: { before: null, now: '2026-11-27' },
  };
  const element = await openPage({ revision: { ...OPEN_LINK.revision, changes } });
  const shown = () => find(element, 'details').textContent;
  await eventually(() =>
    expect(shown()).toContain('Name or description, Payment schedule, Terms, Last day to approve'),
  );
  expect(shown()).toContain('Payment scheduleBeforeAt start 100%NowNone');
  expect(shown()).toContain('TermsBeforePaid in 30 days.NowPaid at once.');
  expect(shown()).toContain('Last day to approveBeforeNoneNowFriday, Nov 27, 2026');
  expect(shown()).toContain('Name or description This has changed.');
  await press(find(element, 'button', 'Español'));
  expect(shown()).toContain('CondicionesAntesPaid in 30 days.AhoraPaid at once.');
  expect(shown()).toContain('Plan de pagosAntesAl comenzar 100%AhoraNo hay');
});

test('a lost connection is reported at the button, and a retried approval keeps its idempotency key', async () => {
  const element = await openPage();
  await press(find(element, 'input[type=checkbox]:not([role])'));
  server.responses(503, { error: 'The document is being prepared.', code: 'document_not_ready' }, { to: '/approval' });
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(element.textContent).toContain('The document is being prepared.'));
  await press(find(element, 'button', 'Approve and sign'));
  await eventually(() => expect(sent('/approval')).toHaveLength(2));
  const [first, second] = sent('/approval').map(({ headers }) => headers['idempotency-key']);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test('a decline requires a reason, and a text if the reason is Other', async () => {
  const element = await openPage();
  await press(find(element, 'button', 'Decline this estimate'));
  expect(find(element, 'h1').textContent).toBe('What’s the reason?');
  await press(find(element, 'button', 'Decline'));
  expect(element.textContent).toContain('Please choose a reason.');
  await press([...element.querySelectorAll('input[type=radio]')].at(-1) as Element);
  await press(find(element, 'button', 'Decline'));
  expect(element.textContent).toContain('Please say what the reason is.');
  await write(find(element, 'textarea'), 'We are moving.');
  server.responses(201, { data: {} }, { to: '/decline' });
  await press(find(element, 'button', 'Decline'));
  expect(sent('/decline')).toMatchObject([
    { body: { decline: { revision_id: OPEN_LINK.revision.id, reason_code: 'other', reason_text: 'We are moving.' } } },
  ]);
});

test('a declined estimate can be viewed again, and approved', async () => {
  const decline = {
    decline_id: '01930000-0000-7000-8000-0000000000d9',
    revision_id: OPEN_LINK.revision.id,
    revision_number: 2,
    reason_code: 'price' as const,
    reason_text: 'Only the front, in spring.',
    declined_at: '2026-11-22T19:47:00.000Z',
  };
  const element = await openPage({ status: 'declined', declines: [decline] });
  expect(find(element, 'h1').textContent).toBe('You declined on Nov 22');
  expect(element.textContent).toContain('It costs more than I planned');
  await press(find(element, 'button', 'Look at it again'));
  expect(find(element, 'button', 'Approve and sign')).toBeTruthy();
});

test('an expired estimate is requested again with one click', async () => {
  const element = await openPage({ status: 'expired', can: { ...NOTHING, renew: true } });
  expect(find(element, 'h1').textContent).toBe('This estimate was valid until Friday, Nov 27, 2026');
  server.responses(201, { data: {} }, { to: '/comments' });
  await press(find(element, 'button', 'Ask for a new estimate'));
  expect(sent('/comments')).toMatchObject([
    { body: { comment: { kind: 'renewal', text: 'Please send me a new estimate.' } } },
  ]);
});

test('an estimate can be neither signed nor declined while a new version is being prepared', async () => {
  const element = await openPage({ status: 'revising', can: NOTHING });
  expect(element.textContent).toContain('Bayline Home Repair is working on a new version');
  expect(element.querySelector('form')).toBeNull();
  expect(element.textContent).not.toContain('Decline this estimate');
});

test('a question is sent and shown with its answer', async () => {
  const question = { author: 'customer' as const, author_name: 'Grace Adams', kind: 'question' as const };
  const comment = {
    comment_id: 'c1',
    text: 'Is the garage part of this?',
    created_at: '2026-11-21T19:48:00.000Z',
    ...question,
  };
  const element = await openPage({}, { status: 'question', comments: [comment] });
  await press(find(element, 'button', 'Ask a question'));
  await press(find(element, 'button', 'Send question'));
  expect(element.textContent).toContain('Please write your question.');
  await write(find(element, 'textarea'), 'Is the garage part of this?');
  server.responses(201, { data: {} }, { to: '/comments' });
  await press(find(element, 'button', 'Send question'));
  await eventually(() => expect(find(element, 'ol').textContent).toContain('Is the garage part of this?'));
  expect(element.textContent).toContain('Sent to Bayline Home Repair.');
  expect(sent('/comments')).toMatchObject([{ body: { comment: { kind: 'question' } } }]);
});

test('an estimate sent to the wrong person is reported after one confirmation', async () => {
  const element = await openPage();
  await press(find(element, 'button', 'I’m not the right person'));
  expect(sent('/wrong_person')).toEqual([]);
  server.responses(200, OK, { to: '/wrong_person' });
  await press(find(element, 'button', 'Yes, wrong person'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Thank you for saying so'));
  expect(sent('/wrong_person')).toHaveLength(1);
});

test('an expired link offers to send a new one, and does not reveal whether one was sent', async () => {
  server.responses(404, { error: 'This link has expired or does not exist.', code: 'link_expired' }, { to: READ });
  server.responses(200, OK, { to: '/renewals' });
  const { element } = await renderElement(<CustomerPage store={openLink(TOKEN)} />);
  await eventually(() => expect(find(element, 'h1').textContent).toBe('This link has expired or does not exist'));
  await press(find(element, 'button', 'Send me a new link'));
  expect(element.textContent).toContain('If this link has expired, a new one is on its way.');
  expect(sent('/renewals')).toMatchObject([{ body: { token: TOKEN } }]);
});

test('a page without a network shows a message, and loads on retry', async () => {
  server.isAway();
  shows({});
  const { element } = await renderElement(<CustomerPage store={openLink(TOKEN)} />);
  await eventually(() => expect(find(element, 'h1').textContent).toBe('This page cannot be loaded'));
  await press(find(element, 'button', 'Try again'));
  await eventually(() => expect(find(element, 'h1').textContent).toBe('Roof edge and new gutters'));
});

test("Spanish translates the page's texts and the consent, and not the company's own texts", async () => {
  const element = await openPage();
  await press(find(element, 'button', 'Español'));
  expect(element.textContent).toContain('Plan de pagos');
  expect(element.textContent).toContain('Workmanship is warranted for two years.');
  expect(element.textContent).toContain('Acepto recibir y firmar este presupuesto');
  expect(element.textContent).not.toContain('I agree to receive and sign');
});

test("installments are translated to Spanish if they have a default label, and keep the company's own label otherwise", async () => {
  const labels = ['Deposit', 'Change order 2', 'Invoice #1007', 'Credit taken back', 'Tile and grout'];
  const installments = labels.map((label, position) => ({
    installment_id: `i${position}`,
    estimate_id: 'e1',
    position,
    kind: 'other' as const,
    label,
    percent: null,
    is_part: false,
    amount: 100,
    sub_total: 100,
    tax: 0,
    discount: 0,
    due: 'on_completion' as const,
    state: 'not_billed' as const,
    invoice_id: null,
    invoice_number: null,
    change_order_id: null,
  }));
  const billing = { approved_total: 500, billed_total: 0, paid_total: 0, unbilled_total: 500, installments };
  const element = await openPage({ status: 'approved', approval: APPROVAL, can: NOTHING, billing });
  await press(find(element, 'button', 'Español'));
  for (const words of ['Depósito', 'Orden de cambio 2', 'Factura n.º 1007', 'Crédito retirado', 'Tile and grout'])
    expect(element.textContent).toContain(words);
});

test('an approved estimate says how to pay, unless an open invoice says it', async () => {
  const how_to_pay = 'Please pay by Zelle to 813-555-0190. Put the invoice number on it.';
  const approved = { status: 'approved', approval: APPROVAL, can: NOTHING, how_to_pay } as const;
  const element = await openPage(approved);
  expect(element.textContent).toContain(`How to pay${how_to_pay}`);
});

const PHOTOS = (['before_project', 'after_project', 'after_project'] as const).map((project_tag, at) => ({
  photo_id: `p${at}`,
  project_tag,
  small_url: `/d/${TOKEN}/photos/p${at}?size=small`,
  original_url: `/d/${TOKEN}/photos/p${at}?size=original`,
}));

test('photos are shown for information only: the first before and after photo to compare, the others as thumbnails', async () => {
  const element = await openPage({ photos: PHOTOS });
  expect(element.textContent).toContain('Photos are shown for information and are not part of the estimate.');
  const sources = [...element.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(sources).toEqual([PHOTOS[1]?.small_url, PHOTOS[0]?.small_url, PHOTOS[2]?.small_url]);
  expect(find(element, 'input[type=range]').getAttribute('aria-valuetext')).toBe('50% before, 50% after');
  await press(find(element, 'button', 'Open After, photo 3 of 3'));
  await eventually(() => expect(find(element, 'dialog img').getAttribute('src')).toBe(PHOTOS[2]?.original_url));
  await press(find(element, 'button', 'Close'));
  expect(element.querySelector('dialog')).toBeNull();
});

test('a page without photos and text above the signature reserves no space for them', async () => {
  const element = await openPage();
  expect([...element.querySelectorAll('h2')].map(({ textContent }) => textContent)).not.toContain('Photos');
});

test("the company's own text is shown above the signature", async () => {
  const element = await openPage({ text_above_signature: 'You may cancel within three days.' });
  const sign = find(element, '#sign');
  expect(sign.textContent?.indexOf('You may cancel')).toBeLessThan(sign.textContent?.indexOf('I agree') ?? 0);
  expect(find(sign, 'p', 'You may cancel within three days.')).toBeTruthy();
});

test('the page announces the signed copy while it is being prepared', async () => {
  const element = await openPage({ status: 'approved', approval: APPROVAL, can: NOTHING });
  expect(element.textContent).toContain('Almost ready. It’ll show up here in a moment.');
});

test('the signed copy can be saved once it is rendered', async () => {
  const approval = { ...APPROVAL, signed_pdf_sha256: 'ab'.repeat(32) };
  const element = await openPage({ status: 'approved', approval, can: NOTHING });
  expect(find(element, 'a[href$="/signed.pdf"]').textContent).toBe('Save signed copy');
});

test('an approval by phone has a copy, and no text about a signature', async () => {
  const recorded = {
    how: 'phone',
    signature: null,
    approved_on: '2026-11-21',
    recorded_by_name: 'Ray Whitcomb',
  } as const;
  const approval = { ...APPROVAL, ...recorded, signed_pdf_sha256: 'ab'.repeat(32) };
  const element = await openPage({ status: 'approved', approval, can: NOTHING });
  expect(find(element, 'a[href$="/signed.pdf"]').textContent).toBe('Save your copy');
  expect(element.textContent).toContain('Bayline Home Repair recorded that you approved');
  expect(element.textContent).not.toMatch(/signed/i);
});

test('the name and the total of the document to approve are emphasized', async () => {
  const element = await openPage();
  const bold = [...element.querySelectorAll('#sign b')].map(({ textContent }) => textContent);
  expect(bold).toEqual(['Roof edge and new gutters', '$8,500.00']);
});

test('an expired estimate offers a question and its PDF, and no report of the wrong person', async () => {
  const element = await openPage({ status: 'expired', can: { ...NOTHING, renew: true } });
  expect(find(element, 'a', 'Open as PDF').getAttribute('href')).toBe('/d/token-of-the-link/pdf');
  expect(find(element, 'button', 'I’m not the right person')).toBeTruthy();
  await press(find(element, 'button', 'Ask a question'));
  expect(find(element, 'textarea#question')).toBeTruthy();
});

test.each([
  ['en-US', 'This company is closed. Call 813-555-0142.', 'Call 813-555-0142'],
  ['es-US', 'Esta empresa está cerrada. Llame al 813-555-0142.', 'Llamar al 813-555-0142'],
])('the link of a closed company shows in %s whom to call, and offers no new link', async (language, title, button) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  const error = 'This company is closed. Call 813-555-0142.';
  server.responses(403, { error, code: 'company_closed', phone: '813-555-0142' }, { to: READ });
  const { element } = await renderElement(<CustomerPage store={openLink(TOKEN)} />);
  await eventually(() => expect(find(element, 'h1').textContent).toBe(title));
  expect(find(element, 'main a').textContent).toBe(button);
  expect(find(element, 'main a').getAttribute('href')).toBe('tel:813-555-0142');
  expect(element.querySelector('main button')).toBeNull();
  expect(sent('/openings')).toEqual([]);
});

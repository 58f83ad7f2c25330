import { describe, expect, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { images } from '#contract/work/images.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { approvalOf } from '#testkit/inputs/approval-bodies.ts';
import { anItem } from '#testkit/inputs/inputs.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, invoicePageOf, pageOf, sendInvoice } from '#testkit/scenarios/answering.ts';
import { noticesTo } from '#testkit/scenarios/notices.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';

const HALVES = { deposit_percent: 50, start_percent: 50, completion_percent: 0 };

/** Requests an address behind a link, like the customer's browser. */
function fetchFile(url: string) {
  return aBrowser().request({ method: 'GET', url });
}

async function textOf(url: string): Promise<string> {
  const { status, body } = await fetchFile(url);
  if (status !== 200) throw new Error(`${url}: ${status}`);
  return pdfPages(body as Buffer).join('\n');
}

/** The deposit invoice of an estimate of $100, and its link. */
async function aSentDeposit(acme: Company) {
  const sent = await aSentEstimate(acme, HALVES);
  await approve(sent);
  const [deposit] = (await pageOf(sent)).invoices;
  if (!deposit) throw new Error('no deposit');
  return { estimate: sent, deposit, invoice: await sendInvoice(acme, deposit) };
}

function voided({ ana }: Company, invoice_id: string) {
  return ana.call(invoices.voiding, { params: { id: invoice_id }, body: { reason: 'Wrong address' } });
}

describe('the page of an invoice', () => {
  test('the invoice page shows the invoice as sent, the paid amount, and how it bills the agreed total', async () => {
    const acme = await aCompany();
    const { deposit, invoice } = await aSentDeposit(acme);
    await acme.aPayment({ invoice_id: deposit.invoice_id, amount: 20, payment_method: 'check' });
    const page = await invoicePageOf(invoice);
    expect(page).toMatchObject({
      company: { name: acme.name },
      document: { invoice_number: deposit.invoice_number, final_total: 50, itemized_invoices: [{ code: '' }] },
      invoice: { final_total: 50, amount_paid: 20, balance_due: 30, status: 'OUTSTANDING', is_overdue: false },
      agreement: { agreed: 100, billed_before: 0, this_invoice: 50, left_to_bill: 50, invoices: [] },
      payments: [{ amount: 20, payment_method: 'check' }],
      can: { approve: false, decline: false, ask: true, pay: false, renew: false },
    });
    expect(page.agreement?.approved_on).toBe(deposit.issue_date);
    expect(page.payments[0]).not.toHaveProperty('note');
    expect(page.invoice.payment_instruction).toContain('Please make checks payable to');
  });

  test('the invoice page has no agreement box for an invoice that bills nothing agreed', async () => {
    const acme = await aCompany();
    const page = await invoicePageOf(await sendInvoice(acme, await acme.anInvoice()));
    expect(page.agreement).toBeNull();
  });

  test('after a change, the invoice page shows the line items as sent and the current balance', async () => {
    const acme = await aCompany();
    const { invoice_id } = await acme.anInvoice({ items: [anItem({ amount_dollar: 100 })] });
    const sent = await sendInvoice(acme, { invoice_id });
    const itemized_invoices = [anItem({ description: 'More work', amount_dollar: 150 })];
    await acme.ana.call(invoices.update, { params: { id: invoice_id }, body: { invoice: { itemized_invoices } } });
    const page = await invoicePageOf(sent);
    expect(page.document).toMatchObject({ final_total: 100, itemized_invoices: [{ amount_dollar: 100 }] });
    expect(page.invoice).toMatchObject({ final_total: 150, balance_due: 150 });
    expect(await textOf(page.invoice.pdf_url)).toContain('More work');
  });

  test('the invoice page says when the invoice is paid, void or overdue', async () => {
    const acme = await aCompany();
    const open = async () => sendInvoice(acme, await acme.anInvoice({ items: [anItem({ amount_dollar: 80 })] }));
    const [late, paid, ended] = [await open(), await open(), await open()];
    await acme.aPayment({ invoice_id: paid.invoice_id, amount: 80 });
    const page = await invoicePageOf(paid);
    expect(page).toMatchObject({ invoice: { status: 'PAID', balance_due: 0 }, can: { pay: false } });
    await voided(acme, ended.invoice_id);
    const last = await invoicePageOf(ended);
    expect(last).toMatchObject({ invoice: { status: 'VOID', balance_due: 0 }, can: { pay: false, ask: true } });
    expect(await textOf(last.invoice.pdf_url)).toContain('VOID');
    testClock.forward({ days: 15 });
    const overdue = await Promise.all([late, paid, ended].map(async (each) => (await invoicePageOf(each)).invoice));
    expect(overdue.map(({ is_overdue }) => is_overdue)).toEqual([true, false, false]);
  });

  test('the invoice page records its opening only by a separate call', async () => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice();
    const sent = await sendInvoice(acme, invoice);
    const openedAt = async () => {
      const { body } = await acme.ana.call(messages.byCustomer, { params: { id: invoice.customer_id } });
      return body.invoice.email.data[0]?.attributes.opened_at;
    };
    await invoicePageOf(sent);
    expect(await openedAt()).toBeNull();
    await sent.customer.call(customerPage.open, { params: { token: sent.token } });
    expect(await openedAt()).not.toBeNull();
  });

  test('the invoice link expires with its invoice, and after ninety days', async () => {
    const acme = await aCompany();
    const [remaining, gone] = [await acme.anInvoice(), await acme.anInvoice()];
    const [sent, other] = [await sendInvoice(acme, remaining), await sendInvoice(acme, gone)];
    await acme.ana.call(invoices.remove, { params: { id: gone.invoice_id } });
    const read = (token: string) => sent.customer.attempt(customerPage.read, { params: { token } });
    const open = (token: string) => sent.customer.attempt(customerPage.open, { params: { token } });
    expect(await read(other.token)).toBeError('link_expired');
    expect(await open(other.token)).toBeError('link_expired');
    const { pdf_url } = (await invoicePageOf(sent)).invoice;
    testClock.forward({ days: 91 });
    expect(await read(sent.token)).toBeError('link_expired');
    expect((await fetchFile(pdf_url)).status).toBe(404);
  });

  test('the invoice link can approve and decline nothing', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme);
    const { token } = await sendInvoice(acme, await acme.anInvoice());
    const body = { approval: approvalOf(await pageOf(sent)) };
    expect(await sent.customer.attempt(customerPage.approve, { params: { token }, body })).toBeError('link_expired');
    const decline = { revision_id: sent.revision_id, reason_code: 'price' };
    const declined = await sent.customer.attempt(customerPage.decline, { params: { token }, body: { decline } });
    expect(declined).toBeError('link_expired');
  });

  test("a question on the invoice page reaches the company by email, with the customer's address", async () => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice();
    const sent = await sendInvoice(acme, invoice);
    const comment = { text: 'What is the second line?', kind: 'renewal' as const };
    const response = await sent.customer.attempt(customerPage.comment, {
      params: { token: sent.token },
      body: { comment },
    });
    expect(response.status).toBe(201);
    expect((await invoicePageOf(sent)).comments).toMatchObject([
      { author: 'customer', kind: 'question', text: comment.text },
    ]);
    const notice = (await noticesTo(acme.ana.email)).find(({ content }) =>
      content?.subject.startsWith(`Question about Invoice #${invoice.invoice_number} from `),
    );
    expect(notice?.reply_to).toBe(invoice.customer_email);
    expect(notice?.content?.text).toContain(comment.text);
  });

  test('the invoice link is revoked when it is reported as sent to the wrong person', async () => {
    const acme = await aCompany();
    const invoice = await acme.anInvoice();
    const sent = await sendInvoice(acme, invoice);
    const params = { token: sent.token };
    expect((await sent.customer.attempt(customerPage.reportWrongPerson, { params })).status).toBe(200);
    expect(await sent.customer.attempt(customerPage.read, { params })).toBeError('link_expired');
    const subjects = (await noticesTo(acme.ana.email)).map(({ content }) => content?.subject);
    expect(subjects).toContain(`Invoice #${invoice.invoice_number} reached the wrong person`);
  });

  test('the invoice page shows the photos chosen when it was sent, except those deleted since', async () => {
    const acme = await aCompany();
    const { invoice_id, project_id } = await acme.anInvoice();
    const { body } = await uploadPhoto(acme.ana, project_id, { tag: 'after_project' });
    const [photo] = body.photos;
    const image_group_keys = [photo?.image_group_key ?? ''];
    const show = (keys: string[]) =>
      acme.ana.attempt(invoices.showPhotos, { params: { id: invoice_id }, body: { image_group_keys: keys } });
    expect((await show(image_group_keys)).body).toEqual({ image_group_keys });
    const sent = await sendInvoice(acme, { invoice_id });
    await show([]);
    const { photos } = await invoicePageOf(sent);
    expect(photos).toMatchObject([{ photo_id: image_group_keys[0], project_tag: 'after_project' }]);
    expect((await fetchFile(photos[0]?.small_url ?? '')).status).toBe(200);
    const other = await sendInvoice(acme, await acme.anInvoice({ project_id }));
    expect((await fetchFile(`/d/${other.token}/photos/${image_group_keys[0]}`)).status).toBe(404);
    await acme.ana.call(images.remove, { params: { id: photo?.id ?? '' } });
    expect((await invoicePageOf(sent)).photos).toEqual([]);
  });
});

describe('the photos of an invoice', () => {
  test('the photos of an invoice must be of its own project, and cannot change once it is void', async () => {
    const acme = await aCompany();
    const { invoice_id } = await acme.anInvoice();
    const { body } = await uploadPhoto(acme.ana, (await acme.aProject()).project_id, { tag: 'after_project' });
    const show = (image_group_keys: string[]) =>
      acme.ana.attempt(invoices.showPhotos, { params: { id: invoice_id }, body: { image_group_keys } });
    expect(await show([body.photos[0]?.image_group_key ?? ''])).toBeError('image_not_found');
    await voided(acme, invoice_id);
    expect(await show([])).toBeError('invoice_void');
  });
});

describe('the page of an approved estimate', () => {
  test('the page of an approved estimate shows the billed, paid and unbilled amounts, and links to an invoice and a receipt', async () => {
    const acme = await aCompany();
    const { estimate, deposit } = await aSentDeposit(acme);
    await acme.aPayment({ invoice_id: deposit.invoice_id, amount: 20, payment_date: '2026-11-20' });
    await acme.aPayment({ invoice_id: deposit.invoice_id, amount: 30, payment_date: '2026-11-22' });
    const page = await pageOf(estimate);
    expect(page).toMatchObject({
      billing: { approved_total: 100, billed_total: 50, paid_total: 50, unbilled_total: 50 },
      invoices: [{ invoice_id: deposit.invoice_id, status: 'PAID', amount_paid: 50, balance_due: 0 }],
      payments: [{ amount: 20 }, { amount: 30 }],
      can: { pay: false },
    });
    expect(page.billing?.installments.map(({ label, amount, state }) => [label, amount, state])).toEqual([
      ['Deposit', 50, 'paid'],
      ['Start', 50, 'not_billed'],
    ]);
    expect(await textOf(page.invoices[0]?.pdf_url ?? '')).toContain(`#${deposit.invoice_number}`);
    const [first, second] = await Promise.all(page.payments.map(({ receipt_url }) => textOf(receipt_url)));
    for (const words of ['$20.00', 'Nov 20, 2026', 'Paid so far$20.00', 'Balance$30.00'])
      expect(first).toContain(words);
    expect(first).not.toContain('Nov 22, 2026');
    expect(second).toContain('Balance$0.00');
    const { headers } = await fetchFile(page.payments[0]?.receipt_url ?? '');
    expect(headers).toMatchObject({
      'content-disposition': `inline; filename="Receipt-${deposit.invoice_number}-1.pdf"`,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  test('the estimate page shows no earlier invoices before the approval, and no void invoice afterwards', async () => {
    const acme = await aCompany();
    const sent = await aSentEstimate(acme, HALVES);
    const { estimate_id, project_id } = sent.estimate;
    const { invoice_id } = await acme.anInvoice({ project_id, estimate_id });
    expect(await pageOf(sent)).toMatchObject({ billing: null, invoices: [], payments: [], can: { pay: false } });
    const pdf = `/d/${sent.token}/invoices/${invoice_id}.pdf`;
    expect((await fetchFile(pdf)).status).toBe(404);
    await acme.ana.call(invoices.remove, { params: { id: invoice_id } });
    await approve(sent);
    const [deposit] = (await pageOf(sent)).invoices;
    expect(deposit).toMatchObject({ status: 'OUTSTANDING' });
    await voided(acme, deposit?.invoice_id ?? '');
    const page = await pageOf(sent);
    expect(page).toMatchObject({
      billing: { billed_total: 0, unbilled_total: 100 },
      invoices: [],
      can: { pay: false },
    });
    expect((await fetchFile(deposit?.pdf_url ?? '')).status).toBe(404);
  });
});

describe('a PDF behind a link', () => {
  test('a PDF path behind a link never opens another document of the customer', async () => {
    const acme = await aCompany();
    const { estimate, deposit, invoice } = await aSentDeposit(acme);
    const { project_id } = estimate.estimate;
    const extra = await acme.anInvoice({ project_id });
    const paid = await acme.aPayment({ invoice_id: extra.invoice_id });
    const rival = await aCompany();
    const foreign = await aSentDeposit(rival);
    const ofEstimate = `/d/${estimate.token}`;
    const ofInvoice = `/d/${invoice.token}`;
    for (const url of [
      `${ofEstimate}/invoices/${extra.invoice_id}.pdf`,
      `${ofEstimate}/receipts/${paid.customer_payment_id}.pdf`,
      `${ofEstimate}/invoices/${foreign.deposit.invoice_id}.pdf`,
      `${ofEstimate}/invoices/none.pdf`,
      `${ofEstimate}/receipts/${deposit.invoice_id}.pdf`,
      `${ofInvoice}/invoices/${extra.invoice_id}.pdf`,
      `${ofInvoice}/receipts/${paid.customer_payment_id}.pdf`,
      `/d/${'x'.repeat(43)}/invoices/${deposit.invoice_id}.pdf`,
    ])
      expect([url, (await fetchFile(url)).status]).toEqual([url, 404]);
    expect((await fetchFile(`${ofInvoice}/invoices/${deposit.invoice_id}.pdf`)).status).toBe(200);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { quickbooksInvoices } from '#contract/connections/quickbooks-invoices.ts';
import { type Invoice, invoices } from '#contract/sales/invoices.ts';
import { customers } from '#contract/work/customers.ts';
import { takeWarnings } from '#testkit/app/error-log.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { anItem, unique } from '#testkit/inputs/inputs.ts';
import type { QuickbooksCompany } from '#testkit/quickbooks/company.ts';
import { aCompanyInQuickbooks, connectToQuickbooks } from '#testkit/quickbooks/connecting.ts';
import { type Kind, kindNamed } from '#testkit/quickbooks/kinds.ts';
import type { FakeQuickbooks } from '#testkit/quickbooks/quickbooks.ts';
import { quickbooksLog, sendToQuickbooks } from '#testkit/quickbooks/sending.ts';
import { type Company, elsewhere } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';

/* However often a document is sent, and whatever fails between us and QuickBooks, it exists there once. */

let quickbooks: FakeQuickbooks;
let acme: Company;
let realmId: string;
let quickbooksCompany: QuickbooksCompany;

beforeEach(async () => void ({ quickbooks, acme, realmId, quickbooksCompany } = await aCompanyInQuickbooks()));

/** Runs something else once, before or after a record of a kind is written in QuickBooks. */
function when(kind: Kind, is: 'about to be written' | 'written', happens: () => void): void {
  const { write } = quickbooksCompany;
  quickbooksCompany.write = (name, record) => {
    if (kindNamed(name) !== kind) return write(name, record);
    quickbooksCompany.write = write;
    if (is === 'about to be written') happens();
    const result = write(name, record);
    if (is === 'written') happens();
    return result;
  };
}

const loseResponses = () => (quickbooks.faultMode = 'loses responses');

/** Sends an invoice, and gets no response from QuickBooks. */
async function sendsInVain(invoice_id: string): Promise<void> {
  expect(await sendToQuickbooks(acme.ana, invoice_id)).toBeError('unavailable');
  expect(takeWarnings()).toEqual([expect.stringContaining('QuickBooks could not be reached')]);
}

/** Sends the invoice again; QuickBooks then has it once. */
async function sendsAgain(invoice_id: string) {
  quickbooks.faultMode = 'none';
  const reply = await sendToQuickbooks(acme.ana, invoice_id);
  expect([reply.status, reply.body]).toEqual([200, { qb_invoice_number: '1001' }]);
  expect(quickbooksCompany.all('Customer')).toHaveLength(1);
  expect(quickbooksCompany.all('Item')).toHaveLength(1);
  expect(quickbooksCompany.all('Invoice')).toHaveLength(1);
}

describe('a lost response', () => {
  test.each(['Customer', 'Item', 'Invoice'] as const)(
    'after a lost response to the creation of the %s, sending again does not duplicate it',
    async (kind) => {
      const { invoice_id } = await acme.anInvoice();
      when(kind, 'written', loseResponses);
      await sendsInVain(invoice_id);
      expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([{ status: 'sending', failure_reason: null }]);
      await sendsAgain(invoice_id);
      expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([{ status: 'sent', qb_number: '1001' }]);
    },
  );

  test('after a lost response, an invoice that was changed before it is sent again exists once, with the change', async () => {
    const { invoice_id } = await acme.anInvoice();
    when('Invoice', 'written', loseResponses);
    await sendsInVain(invoice_id);
    const invoice = { itemized_invoices: [anItem({ amount_dollar: 333.33 })] };
    await acme.ana.call(invoices.update, { params: { id: invoice_id }, body: { invoice } });
    await sendsAgain(invoice_id);
    expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ TotalAmt: 333.33 })]);
    expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([
      { status: 'sent', action: 'update', amount: 333.33 },
    ]);
  });

  test("after a lost response, a repeated request returns the same invoice even if QuickBooks' search does not find it yet", async () => {
    const { invoice_id } = await acme.anInvoice();
    when('Invoice', 'written', loseResponses);
    await sendsInVain(invoice_id);
    const { query } = quickbooksCompany;
    quickbooksCompany.query = (sql) =>
      /from Invoice/.test(sql) ? { status: 200, body: { QueryResponse: {} } } : query(sql);
    quickbooksCompany.settings.warnsOfDuplicateNumbers = false;
    await sendsAgain(invoice_id);
  });

  test('after a lost response to a change, sending again applies the current state', async () => {
    const { invoice_id } = await acme.anInvoice();
    await sendToQuickbooks(acme.ana, invoice_id);
    when('Invoice', 'written', loseResponses);
    await sendsInVain(invoice_id);
    await sendsAgain(invoice_id);
  });

  test('after a lost response to a query, nothing was sent, and the log shows it', async () => {
    const { invoice_id } = await acme.anInvoice();
    quickbooks.faultMode = 'unavailable';
    await sendsInVain(invoice_id);
    expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([
      { status: 'failed', failure_reason: expect.stringMatching('cannot be reached') as string },
    ]);
    await sendsAgain(invoice_id);
  });
});

describe('a crash', () => {
  /** The state after a crash between QuickBooks' response and our record of it. */
  async function forget(invoice_id: string): Promise<void> {
    const held_until = new Date(testClock.now().getTime() + 60_000);
    await asCompany(await testDatabase(), acme.company_id, async (db) => {
      await db.deleteFrom('quickbooks_records').where('invoice_id', '=', invoice_id).execute();
      const open = { status: 'sending', action: null, qb_number: null, held_until } as const;
      await db.updateTable('quickbooks_sends').set(open).where('invoice_id', '=', invoice_id).execute();
    });
  }

  test('after a crash before the response was recorded, the invoice can be sent after two minutes, and the earlier one is found', async () => {
    const { invoice_id } = await acme.anInvoice();
    await sendToQuickbooks(acme.ana, invoice_id);
    await forget(invoice_id);
    expect(await sendToQuickbooks(acme.ana, invoice_id)).toBeError('in_progress');
    testClock.forward({ minutes: 2 });
    const ana = await elsewhere(acme.ana);
    expect((await sendToQuickbooks(ana, invoice_id)).status).toBe(200);
    await sendsAgain(invoice_id);
  });

  test('after a crash and a connection to another QuickBooks company, the invoice is sent there, and the log shows the first outcome as unknown', async () => {
    const { invoice_id } = await acme.anInvoice();
    await sendToQuickbooks(acme.ana, invoice_id);
    await forget(invoice_id);
    testClock.forward({ minutes: 2 });
    const ana = await elsewhere(acme.ana);
    const others = quickbooks.companyOf(await connectToQuickbooks(ana));
    expect((await sendToQuickbooks(ana, invoice_id)).status).toBe(200);
    expect(others.all('Invoice')).toHaveLength(1);
    expect(await quickbooksLog(ana, invoice_id)).toMatchObject([
      { status: 'sent' },
      { status: 'failed', failure_reason: 'Another QuickBooks company was connected before the answer came.' },
    ]);
  });
});

describe('concurrent sends', () => {
  test('an invoice sent by ten people concurrently exists once', async () => {
    const { invoice_id } = await acme.anInvoice();
    const people = Array.from({ length: 10 }, (_, n) => (n % 2 ? acme.ana : acme.ben));
    const replies = await Promise.all(people.map((person) => sendToQuickbooks(person, invoice_id)));
    const codes = replies.map(({ status, body }) => (status === 200 ? 'sent' : (body as { code?: string }).code));
    expect(codes).toContain('sent');
    expect(codes.filter((code) => code !== 'sent' && code !== 'in_progress')).toEqual([]);
    await sendsAgain(invoice_id);
  });

  test('three invoices of a new customer sent concurrently create the customer and the default item once', async () => {
    const { project_id } = await acme.aProject();
    const made = [];
    for (let n = 0; n < 3; n++) made.push(await acme.anInvoice({ project_id }));
    const replies = await Promise.all(made.map(({ invoice_id }) => sendToQuickbooks(acme.ana, invoice_id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(quickbooksCompany.all('Customer')).toHaveLength(1);
    expect(quickbooksCompany.all('Item')).toHaveLength(1);
    expect(quickbooksCompany.all('Invoice')).toHaveLength(3);
  });

  test('a concurrent change of the invoice in QuickBooks is overwritten once', async () => {
    const { invoice_id } = await acme.anInvoice();
    await sendToQuickbooks(acme.ana, invoice_id);
    const { Id = '' } = quickbooksCompany.all('Invoice')[0] ?? {};
    when('Invoice', 'about to be written', () => quickbooksCompany.change('Invoice', Id, { DueDate: '2030-01-01' }));
    await sendsAgain(invoice_id);
    expect(quickbooksCompany.all('Invoice')[0]).not.toMatchObject({ DueDate: '2030-01-01' });
  });

  test('repeated concurrent changes of the invoice in QuickBooks are reported', async () => {
    const { invoice_id } = await acme.anInvoice();
    await sendToQuickbooks(acme.ana, invoice_id);
    const { Id = '' } = quickbooksCompany.all('Invoice')[0] ?? {};
    const changeIt = () => quickbooksCompany.change('Invoice', Id, { DueDate: '2030-01-01' });
    when('Invoice', 'about to be written', () => {
      changeIt();
      when('Invoice', 'about to be written', changeIt);
    });
    const reply = await sendToQuickbooks(acme.ana, invoice_id);
    expect(reply).toBeError('quickbooks_refused');
    expect(reply.body).toMatchObject({ error: expect.stringMatching('is changing this in QuickBooks') as string });
    await sendsAgain(invoice_id);
  });

  test.each([
    ['a vendor gets the customer’s name', 'Vendor', 'Pat Lee (2)'],
    ['the same customer is entered', 'Customer', 'Pat Lee'],
  ] as const)('if %s in QuickBooks during a send, the customer still exists once', async (_what, kind, name) => {
    const { customer_id, email } = await acme.aCustomer({ first_name: 'Pat', last_name: 'Lee' });
    const { project_id } = await acme.aProject({ customer_id });
    const { invoice_id } = await acme.anInvoice({ project_id });
    const DisplayName = 'Pat Lee';
    const PrimaryEmailAddr = { Address: email };
    when('Customer', 'about to be written', () =>
      quickbooksCompany.add(kind, { DisplayName, PrimaryEmailAddr, Active: true }),
    );
    await sendsAgain(invoice_id);
    expect(quickbooksCompany.all('Customer')).toEqual([expect.objectContaining({ DisplayName: name })]);
  });
});

test('the same Idempotency-Key returns the first response without calling QuickBooks', async () => {
  const { invoice_id } = await acme.anInvoice();
  const headers = { 'idempotency-key': unique() };
  const first = await sendToQuickbooks(acme.ana, invoice_id, { headers });
  const before = quickbooks.requests.length;
  const again = await sendToQuickbooks(acme.ana, invoice_id, { headers });
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(quickbooks.requests).toHaveLength(before);
});

describe('interruptions of a send', () => {
  test('a send waits while QuickBooks is briefly too busy', async () => {
    const { invoice_id } = await acme.anInvoice();
    quickbooks.busyFor(3);
    await sendsAgain(invoice_id);
  });

  test.each(['Customer', 'Item', 'Invoice'] as const)(
    'if access ends after the %s was written, the invoice still exists once',
    async (kind) => {
      Object.assign(quickbooksCompany.settings, { automatedTax: 9 });
      const { invoice_id } = await acme.anInvoice({ tax_rate: 7 });
      when(kind, 'written', () => quickbooks.signOn.expireAccess(realmId));
      await sendsAgain(invoice_id);
      expect(quickbooksCompany.all('Invoice')).toEqual([expect.objectContaining({ TotalAmt: 107 })]);
    },
  );

  test.each<[string, (invoice: Invoice) => Promise<unknown>]>([
    ['the invoice', ({ invoice_id: id }) => acme.ben.call(invoices.remove, { params: { id } })],
    ['the customer', ({ customer_id: id }) => acme.ben.call(customers.remove, { params: { id } })],
  ])('if %s is deleted here during a send, an error is returned', async (_what, remove) => {
    const invoice = await acme.anInvoice();
    const written = Promise.withResolvers<void>();
    when('Customer', 'written', () => {
      // Long enough for a co-worker.
      quickbooks.busyFor(1, { retryAfter: 1 });
      written.resolve();
    });
    const sending = sendToQuickbooks(acme.ana, invoice.invoice_id);
    await written.promise;
    await remove(invoice);
    expect(await sending).toBeError('invoice_not_found');
    expect((await acme.ana.call(quickbooksInvoices.log)).body.data).toEqual([]);
  });

  test('if the consent is revoked during a send, an error is returned, and after connecting again the invoice is sent once', async () => {
    const { invoice_id } = await acme.anInvoice();
    when('Customer', 'written', () => quickbooks.signOn.revokeConsent(realmId));
    expect(await sendToQuickbooks(acme.ana, invoice_id)).toBeError('not_connected');
    expect(await quickbooksLog(acme.ana, invoice_id)).toMatchObject([{ status: 'failed' }]);
    await connectToQuickbooks(acme.ana, { realmId });
    await sendsAgain(invoice_id);
  });
});

import type { Page } from '@playwright/test';
import { invoices } from '#contract/sales/invoices.ts';
import { call } from './api.ts';
import { expectAccessible } from './accessibility.ts';
import { PHONE } from './devices.ts';
import { anItem } from './factories.ts';
import { actOn, seeScreen } from './page-helpers.ts';
import { connect, expect, test } from './quickbooks-office.ts';

// The fake's own pages have no icon.
test.use({ expectedFaults: [/\/favicon\.ico$/] });

// One worker runs all of them, with one server.
test.describe.configure({ mode: 'default' });

const connected = (page: Page) => page.getByText('connected', { exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send to Quickbooks' });
const card = (page: Page, title: string) => page.getByRole('region', { name: title });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a company connects in a popup window and sends an invoice and its payments', async ({
    page,
    company,
    quickbooks,
  }) => {
    const { invoice_id } = await company.anInvoice({
      tax_rate: 7.5,
      discount_usd: 25.1,
      items: [anItem({ amount_dollar: 1000.05 }), anItem({ code: 'GUT-6', amount_dollar: 333.33 })],
    });
    await company.aPayment({ invoice_id, amount: 400 });
    await company.aPayment({ invoice_id, amount: 100.01 });
    await openInvoice(page);
    const popup = await signOn(page);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await expect(popup.getByText(/^Your company is connected to Acme Roofing/)).toBeVisible();
    const realmId = new URL(popup.url()).searchParams.get('realmId') ?? '';
    await closed;
    await expect(connected(page)).toBeVisible();

    const plan = card(page, 'What will be sent');
    await expect(plan).toContainText('Pat Lee, new: will be created');
    await expect(plan).toContainText('Will be created as number 1001');
    await expect(plan).toContainText('“Services” will be created');
    await expect(plan.getByRole('row').filter({ hasText: 'Total' }).last()).toContainText('$1,408.28');
    await expect(card(page, 'Customer payments')).toContainText(
      'Send the invoice to QuickBooks first, then its payments.',
    );
    await expect(card(page, 'Sent to QuickBooks')).toContainText('Nothing of this invoice has been sent yet.');

    await send(page).click();
    await expect(page.getByText(IS_THERE)).toBeFocused();
    const books = quickbooks.booksOf(realmId);
    expect(books.all('Invoice')).toMatchObject([{ DocNumber: '1001', TotalAmt: 1408.28 }]);
    expect(books.all('Customer')).toMatchObject([{ DisplayName: 'Pat Lee' }]);

    await page.getByRole('button', { name: 'Send all 2 payments' }).click();
    await expect(page.getByText('2 payments sent to QuickBooks.')).toBeVisible();
    expect(books.all('Payment').map(({ TotalAmt }) => TotalAmt)).toEqual([400, 100.01]);
    expect(books.all('Invoice')).toMatchObject([{ Balance: 908.27 }]);
    const log = card(page, 'Sent to QuickBooks').getByRole('listitem');
    await expect(log).toHaveCount(3);
    await expect(log.last()).toContainText(/Invoice #1001, \$1,408\.28created as 1001.* by Ana Alvarez/);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.viewport.width);
  });
});

test('an invoice that changed is loaded again before it is sent, and updated in QuickBooks', async ({
  page,
  company,
  quickbooks,
}) => {
  const { invoice_id } = await company.anInvoice();
  const books = quickbooks.booksOf(await connect(page, company, quickbooks));
  await openInvoice(page);
  await expect(send(page)).toBeVisible();
  await change(page, invoice_id, { tax_rate: 5 });
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText('Failed to send invoice: ');
  expect(books.all('Invoice')).toEqual([]);
  await page.getByRole('button', { name: 'Load the invoice again' }).click();
  await expect(card(page, 'What will be sent')).toContainText('$1,050.00');
  await send(page).click();
  await expect(page.getByText(IS_THERE)).toBeVisible();
  expect(books.all('Invoice')).toMatchObject([{ TotalAmt: 1050 }]);

  await change(page, invoice_id, { tax_rate: 6 });
  await openInvoice(page);
  await expect(card(page, 'What will be sent')).toContainText('Number 1001 is there already and will be updated');
  await expect(card(page, 'What will be sent')).toContainText('Pat Lee, known from an earlier sending');
  await send(page).click();
  await expect(page.getByText(IS_THERE)).toBeVisible();
  expect(books.all('Invoice')).toMatchObject([{ TotalAmt: 1060 }]);
  await expect(card(page, 'Sent to QuickBooks').getByRole('listitem').first()).toContainText('updated as 1001');
});

test('an error from QuickBooks is shown and logged; sending again after a lost response sends nothing twice', async ({
  page,
  company,
  quickbooks,
}) => {
  await company.anInvoice({ issue_date: '2026-01-15' });
  const books = quickbooks.booksOf(await connect(page, company, quickbooks));
  books.settings.closedUntil = '2026-06-30';
  await openInvoice(page);
  await send(page).click();
  const message = 'The books in QuickBooks are closed for this date.';
  await expect(page.getByRole('alert')).toContainText(`Failed to send invoice: ${message}`);
  await expect(card(page, 'Sent to QuickBooks').getByRole('listitem')).toContainText(message);

  books.settings.closedUntil = '1999-12-31';
  quickbooks.mood = 'answers are lost';
  await send(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to send invoice: QuickBooks cannot be reached. Please try again in a moment; nothing is sent twice.',
  );
  quickbooks.mood = 'well';
  await send(page).click();
  await expect(page.getByText(IS_THERE)).toBeVisible();
  expect([books.all('Invoice').length, books.all('Customer').length]).toEqual([1, 1]);
});

test('a consent revoked at QuickBooks is asked for again, and the connection ends after one confirmation', async ({
  page,
  company,
  quickbooks,
}) => {
  await company.anInvoice();
  const realmId = await connect(page, company, quickbooks);
  await openInvoice(page);
  await expect(send(page)).toBeVisible();
  quickbooks.signOn.revokeConsent(realmId);
  await send(page).click();
  // The log of what was sent shows it too.
  const reason = 'QuickBooks no longer accepts this connection. Please connect again.';
  await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible();
  await expect(send(page)).toHaveCount(0);
  const popup = await signOn(page);
  await popup.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();
  await expect(send(page)).toBeVisible();

  await page.getByRole('button', { name: 'Disconnect' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect from QuickBooks?' });
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('button', { name: 'Connect to QuickBooks' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect to QuickBooks' })).toBeVisible();
});

test('a denied sign-on, and a callback that was tampered with or is used again, connect nothing', async ({
  page,
  company,
  quickbooks,
}) => {
  await company.anInvoice();
  await openInvoice(page);
  const popup = await signOn(page);
  await popup.getByRole('button', { name: 'Deny' }).click();
  await expect(popup.getByRole('alert')).toContainText('Authentication failed');
  await expect(popup.getByRole('alert')).toContainText('QuickBooks was not allowed to share your books.');
  await popup.getByRole('link', { name: 'Try Again' }).click();
  await expect(popup.getByRole('button', { name: 'Sign On to QuickBooks' })).toBeEnabled();
  await popup.close();
  await expect(page.getByRole('button', { name: 'Connect to QuickBooks' })).toBeVisible();

  const second = await signOn(page);
  const back = new URLSearchParams({ ...quickbooks.signOn.consent(second.url()), state: 'somebody-elses' });
  await second.goto(`/quickbooks/callback?${back}`);
  await expect(second.getByRole('alert')).toContainText('This sign-on to QuickBooks has expired or was used already.');
  await second.close();

  const third = await signOn(page);
  await third.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();
  await page.goto(third.url());
  await expect(page.getByRole('alert')).toContainText('This sign-on to QuickBooks has expired or was used already.');
});

test('a tab replaces the window when popups are blocked', async ({ page, company }) => {
  await company.anInvoice();
  await openInvoice(page);
  await page.evaluate('window.open = () => null');
  await page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Popup blocked. Please allow popups for this site and try again.',
  );
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open in a Tab' }).click();
  const tab = await opened;
  await tab.getByRole('button', { name: 'Sign On to QuickBooks' }).click();
  await tab.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();
});

test('the screen and its popup window have no accessibility violations', async ({ page, company, quickbooks }) => {
  test.slow();
  const { invoice_id } = await company.anInvoice({ tax_rate: 7.5 });
  await company.aPayment({ invoice_id });
  await openInvoice(page);
  await expect(page.getByRole('button', { name: 'Connect to QuickBooks' })).toBeVisible();
  await expectAccessible(page, 'not connected');
  const popup = await signOn(page);
  await popup.goto('/quickbooks/connect');
  await expect(popup.getByRole('button', { name: 'Sign On to QuickBooks' })).toBeEnabled();
  await expectAccessible(popup, 'the window');
  await popup.close();
  await connect(page, company, quickbooks);
  await openInvoice(page);
  await send(page).click();
  await expect(page.getByText(IS_THERE)).toBeVisible();
  await expectAccessible(page, 'sent');
  await page.reload();
  await expect(send(page)).toBeVisible();
  await expectAccessible(page, 'the plan');
});

const IS_THERE = 'Invoice #1001 is in QuickBooks as number 1001.';

/** The send screen of the company's invoice. */
async function openInvoice(page: Page): Promise<void> {
  await actOn(page, '/main/project/invoice', 'Invoice #1001', 'Send to Quickbooks');
  await seeScreen(page, 'Send To Quickbooks');
}

/** Opens QuickBooks in a popup window and returns that window at its consent page. */
async function signOn(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: 'Sign On to QuickBooks' }).click();
  await expect(popup.getByRole('heading', { name: 'Share your company data?' })).toBeVisible();
  return popup;
}

/** Another user changes the invoice. */
async function change(page: Page, invoice_id: string, fields: { tax_rate: number }): Promise<void> {
  await call(page.request, invoices.update, { params: { id: invoice_id }, body: { invoice: fields } });
}

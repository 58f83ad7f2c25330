import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { PHONE } from './devices.ts';
import { anItem } from './factories.ts';
import { runRowAction, seeScreen } from './page-helpers.ts';
import { expect, test } from './quickbooks-office.ts';

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
    await expect(page.getByText(IS_IN_QUICKBOOKS)).toBeFocused();
    const companyRecords = quickbooks.companyOf(realmId);
    expect(companyRecords.all('Invoice')).toMatchObject([{ DocNumber: '1001', TotalAmt: 1408.28 }]);
    expect(companyRecords.all('Customer')).toMatchObject([{ DisplayName: 'Pat Lee' }]);

    await page.getByRole('button', { name: 'Send all 2 payments' }).click();
    await expect(page.getByText('2 payments sent to QuickBooks.')).toBeVisible();
    expect(companyRecords.all('Payment').map(({ TotalAmt }) => TotalAmt)).toEqual([400, 100.01]);
    expect(companyRecords.all('Invoice')).toMatchObject([{ Balance: 908.27 }]);
    const log = card(page, 'Sent to QuickBooks').getByRole('listitem');
    await expect(log).toHaveCount(3);
    await expect(log.last()).toContainText(/Invoice #1001, \$1,408\.28created as 1001.* by Ana Alvarez/);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.viewport.width);
  });
});

test('a tab replaces the window when popups are blocked, and every state has no accessibility violations', async ({
  page,
  company,
}) => {
  test.slow();
  const { invoice_id } = await company.anInvoice({ tax_rate: 7.5 });
  await company.aPayment({ invoice_id });
  await openInvoice(page);
  await expect(page.getByRole('button', { name: 'Connect to QuickBooks' })).toBeVisible();
  await expectAccessible(page, 'not connected');
  await page.evaluate('window.open = () => null');
  await page.getByRole('button', { name: 'Connect to QuickBooks' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Popup blocked. Please allow popups for this site and try again.',
  );
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open in a Tab' }).click();
  const tab = await opened;
  await expect(tab.getByRole('button', { name: 'Sign On to QuickBooks' })).toBeEnabled();
  await expectAccessible(tab, 'the window');
  await tab.getByRole('button', { name: 'Sign On to QuickBooks' }).click();
  await tab.getByRole('button', { name: 'Allow' }).click();
  await expect(connected(page)).toBeVisible();
  await expect(send(page)).toBeVisible();
  await expectAccessible(page, 'the plan');
  await send(page).click();
  await expect(page.getByText(IS_IN_QUICKBOOKS)).toBeVisible();
  await expectAccessible(page, 'sent');
  await page.reload();
  await expect(send(page)).toBeVisible();
  await expectAccessible(page, 'the plan of an invoice that was sent');
});

const IS_IN_QUICKBOOKS = 'Invoice #1001 is in QuickBooks as number 1001.';

/** The send screen of the company's invoice. */
async function openInvoice(page: Page): Promise<void> {
  await runRowAction(page, '/main/project/invoice', 'Invoice #1001', 'Send to Quickbooks');
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

import type { Page } from '@playwright/test';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { field, openMore, phoneBar, seeHome, seeScreen } from './page-helpers.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'New' });

async function openNew(page: Page): Promise<void> {
  await phoneBar(page).getByRole('button', { name: 'New' }).click();
  await expect(sheet(page)).toBeVisible();
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('New opens a form for the record of the screen, and asks for the late invoice of a payment first', async ({
    page,
    company,
  }) => {
    const { customer_id } = await company.aCustomer({ first_name: 'Maria', last_name: 'Alvarez' });
    const { project_id } = await company.aProject({ customer_id, name: 'Kitchen remodel' });
    await company.anInvoice({ project_id, name: 'Cabinets', due_date: '2099-01-31' });
    await company.anInvoice({ project_id, name: 'Countertops', issue_date: '2026-01-05', due_date: '2026-02-04' });
    await page.goto(`/main/project/view?project_id=${project_id}`);
    await seeScreen(page, 'Kitchen remodel');

    await openNew(page);
    await sheet(page).getByRole('link', { name: 'Estimate' }).click();
    await seeScreen(page, 'Create Estimate');
    await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue('Kitchen remodel');
    // The bar of the form takes the place of the phone bar.
    await expect(phoneBar(page)).toBeHidden();

    await page.goBack();
    await seeScreen(page, 'Kitchen remodel');
    await openNew(page);
    await sheet(page).getByRole('button', { name: 'Payment' }).click();
    const payment = page.getByRole('dialog', { name: 'Record Payment' });
    await expect(payment.getByRole('listitem').first()).toContainText('days late');
    await payment.getByRole('listitem').first().getByRole('button').click();
    await payment.getByRole('button', { name: /^Record \$/ }).click();
    await expect(page.getByText('Successfully added a new payment.')).toBeVisible();
    await phoneBar(page).getByRole('link', { name: 'Home' }).click();
    await seeHome(page);
    await expect(page.getByText('Successfully added a new payment.')).toHaveCount(0);
  });

  test('the sheets take the focus, return it, and close on Escape, outside, and with Back', async ({
    page,
    company,
  }) => {
    await company.aCustomer();
    await page.goto('/main/customer');
    await seeScreen(page, 'Customer List');
    const plus = phoneBar(page).getByRole('button', { name: 'New' });
    await plus.focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page).getByRole('link', { name: 'Estimate' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(plus).toBeFocused();

    await plus.click();
    await expect(sheet(page)).toBeVisible();
    await page.mouse.click(180, 60);
    await expect(sheet(page)).toHaveCount(0);
    await plus.click();
    await expect(sheet(page)).toBeVisible();
    // The same button closes it, and the others of the bar work above the page.
    await phoneBar(page).getByRole('button', { name: 'New', expanded: true }).click();
    await expect(sheet(page)).toHaveCount(0);
    await plus.click();
    await expect(sheet(page)).toBeVisible();
    await phoneBar(page).getByRole('link', { name: 'Schedule' }).click();
    await seeScreen(page, 'Schedule');
    await expect(sheet(page)).toHaveCount(0);

    const more = await openMore(page);
    await expect(more.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
    await page.goBack();
    await seeScreen(page, 'Customer List');
    await expect(more).toHaveCount(0);
  });

  test('the bar makes room for a selection and for the keyboard, and asks before unsaved input is lost', async ({
    page,
    company,
  }) => {
    await company.aCustomer({ first_name: 'Rosa', last_name: 'Abel' });
    await page.goto('/main/customer');
    await page.getByRole('radio', { name: 'Select Rosa Abel' }).check();
    await expect(phoneBar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(phoneBar(page)).toBeVisible();

    await openNew(page);
    await sheet(page).getByRole('link', { name: 'Customer' }).click();
    await seeScreen(page, 'Create Customer');
    await field(page, 'First Name').fill('Dana');
    await resizeVisibleArea(page, 400);
    await expect(phoneBar(page)).toBeHidden();
    await resizeVisibleArea(page, PHONE.viewport.height);
    await phoneBar(page).getByRole('link', { name: 'Home' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(field(page, 'First Name')).toHaveValue('Dana');
    await openNew(page);
    await sheet(page).getByRole('link', { name: 'Project' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await seeScreen(page, 'Create Project');
    await phoneBar(page).getByRole('link', { name: 'Home' }).click();
    await seeHome(page);
    await expect(phoneBar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });
});

/** As the keyboard of a phone does, which a browser on a desktop does not have. */
async function resizeVisibleArea(page: Page, height: number): Promise<void> {
  await page.evaluate(`Object.defineProperty(visualViewport, 'height', { value: ${height}, configurable: true });
    visualViewport.dispatchEvent(new Event('resize'))`);
}

for (const width of [320, 360, 390, 768, 1024, 1200, 1280, 1440])
  test(`the navigation fits a window of ${width} pixels, and the footer is in reach`, async ({ page, company }) => {
    await company.aCustomer();
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/main/customer');
    await seeScreen(page, 'Customer List');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    if (width < 768) await openMore(page);
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByRole('link', { name: 'Terms of Use' })).toBeInViewport();
  });

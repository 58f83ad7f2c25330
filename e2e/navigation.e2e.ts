import type { Page } from '@playwright/test';
import { PHONE } from './devices.ts';
import type { Company } from './factories.ts';
import { expect, test } from './journey.ts';
import { followLink, goByMenu, menuPanel, openMore, seeScreen } from './page-helpers.ts';

/** The main menu, with the screen that each entry opens. */
const MENU: [entries: [string, ...string[]], path: string, screen: string][] = [
  [['Home'], '/main', 'Welcome to JobsitesPro, Ana'],
  [['Schedule'], '/main/schedule', 'Schedule'],
  [['Estimates'], '/main/project/estimate', 'Estimate List'],
  [['Invoices'], '/main/project/invoice', 'Invoice List'],
  [['Customer'], '/main/customer', 'Customer List'],
  [['Customer', 'New'], '/main/customer/create', 'Create Customer'],
  [['Customer', 'Create Project'], '/main/project/create', 'Create Project'],
  [['Customer', 'View Project'], '/main/project', 'Project List'],
  [['Customer', 'Track Estimate & Invoice'], '/main/customer/track_estimate_invoice', 'Track Estimate & Invoice'],
  [['Customer', 'Payments Received'], '/main/customerpayment/received', 'Payments Received'],
  [['Project'], '/main/project', 'Project List'],
  [['Project', 'New'], '/main/project/create', 'Create Project'],
  [['Project', 'Estimate'], '/main/project/estimate', 'Estimate List'],
  [['Project', 'Estimate', 'New'], '/main/project/estimate/create', 'Create Estimate'],
  [['Project', 'Invoice'], '/main/project/invoice', 'Invoice List'],
  [['Project', 'Invoice', 'New'], '/main/project/invoice/create', 'Create Invoice'],
  [['Project', 'Job Site'], '/main/project/jobsite', 'Jobsite List'],
  [['Project', 'Job Site', 'New'], '/main/project/jobsite/create', 'Create Jobsite'],
  [['Project', 'Photo Gallery'], '/main/project/photo', 'Photo Gallery'],
  [['Project', 'Photo Gallery', 'Upload'], '/main/project/photo/upload', 'Upload Photo'],
  [['Project', 'Change Orders'], '/main/project/changeorder', 'Change Orders'],
  [['Company'], '/main/company', 'Company Profile'],
  [['Company', 'Edit'], '/main/company/update', 'Update Company'],
  [['Company', 'Settings'], '/main/company/settings', 'Settings'],
  [['Company', 'Payments'], '/main/company/payments', 'Payments'],
  [['Company', 'Reminders'], '/main/company/reminders', 'Reminders'],
  [['Company', 'Employee'], '/main/company/employee', 'Employee List'],
  [['Company', 'Employee', 'New'], '/main/company/employee/create', 'Create Employee'],
  [['Company', 'Employee', 'Send Timecard Link'], '/main/company/employee/send_timecard', 'Send Timecard Link'],
  [['Company', 'Employee', 'Timecard Report'], '/main/company/employee/timecard_report', 'Employee Time Card Report'],
  [['Account'], '/main/account', 'Your Online Account'],
  [['Account', 'Subscription'], '/main/account/subscription', 'Subscriptions'],
  [['Account', 'Subscription', 'Make Payment'], '/main/account/subscription/make_payment', 'Make Payment'],
  [['Account', 'Subscription', 'View Payment'], '/main/account/subscription/view_payment', 'View Payment'],
  [['Account', 'Account Invite'], '/main/account/account_invite', 'Send Account Invitation'],
];

test.describe('on a phone', () => {
  test.use(PHONE);

  test('every entry of the main menu is in the bar or in its sheet, which can be closed', async ({ page, company }) => {
    await company.aProject();
    await page.goto('/main/project/invoice');
    const more = await openMore(page);
    for (const folder of await more.getByRole('button', { name: / submenu$/ }).all()) {
      if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
    }
    const links = await more
      .getByRole('link')
      .evaluateAll((all: { textContent: string; getAttribute(name: string): string }[]) =>
        all.map((link) => `${link.textContent.replace(/\d.*/, '').trim()} ${link.getAttribute('href')}`),
      );
    expect(links).toEqual(expect.arrayContaining(MENU.map(([entries, path]) => `${entries.at(-1)} ${path}`)));
    await more.getByRole('button', { name: 'Close' }).click();
    await expect(more).toHaveCount(0);
    await seeOneOfEachLevel(page);
  });
});

test('a narrow window has the entries with panels in one menu', async ({ page, company }) => {
  await company.aProject();
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/main/project/invoice');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('button', { name: 'Menu', exact: true }).click();
  await menuPanel(page, 'Menu').getByRole('button', { name: 'Project submenu' }).click();
  await menuPanel(page, 'Project').getByRole('link', { name: 'Change Orders' }).click();
  await seeScreen(page, 'Change Orders');
  await expect(menuPanel(page, 'Menu')).toHaveCount(0);
});

test('every entry of the main menu is found by hovering, and the menu can be closed', async ({ page, company }) => {
  await company.aProject();
  await page.goto('/main/project/invoice');
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Project', exact: true }).hover();
  await expect(menuPanel(page, 'Project')).toBeVisible();
  // Beside the panel, which covers the other end of the heading.
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 4, y: 4 } });
  await expect(menuPanel(page, 'Project')).toHaveCount(0);

  const parents = Map.groupBy(MENU, ([entries]) => entries.slice(0, -1).join(' › '));
  for (const [parent, children] of parents) {
    await test.step(`the entries of ${parent || 'the menu'}`, async () => {
      await page.mouse.move(0, 0);
      let list = main;
      for (const label of parent ? parent.split(' › ') : []) {
        await list.getByRole('link', { name: label, exact: true }).hover();
        list = menuPanel(page, label);
      }
      for (const [entries, path] of children) {
        const link = list.getByRole('link', { name: entries.at(-1) ?? '', exact: true });
        await expect(link).toHaveAttribute('href', path);
      }
    });
  }
  await seeOneOfEachLevel(page);
});

/** One screen of each level of the menu. */
const PRESSED = new Set(['Company Profile', 'Create Customer', 'Employee Time Card Report']);

async function seeOneOfEachLevel(page: Page): Promise<void> {
  for (const [entries, path, screen] of MENU.filter(([, , title]) => PRESSED.has(title))) {
    await goByMenu(page, ...entries);
    await expect(page).toHaveURL(path);
    await seeScreen(page, screen);
  }
}

const MOVED: [typed: string, shown: string][] = [
  ['/main/account/make_payment', '/main/account/subscription/make_payment'],
  ['/main/account/view_payment', '/main/account/subscription/view_payment'],
  ['/main/company/create', '/main/company/employee/create'],
  ['/main/company/employee/sendtimecard', '/main/company/employee/send_timecard'],
  ['/about', '/pub/about_us'],
  ['/contact', '/pub/contact_us'],
  ['/About', '/pub/about_us'],
  ['/Contact/', '/pub/contact_us'],
  ['/survey', '/no-overpass'],
  ['/foo.bar', '/login'],
  ['/pub/x.y', '/login'],
  ['/nowhere', '/login'],
  ['/main/nowhere', '/login'],
];

/** The application redirects the others alike; these the server redirects, or could take for a file or a folder. */
const TYPED = new Set([
  '/main/account/make_payment',
  '/about',
  '/contact',
  '/About',
  '/Contact/',
  '/survey',
  '/foo.bar',
  '/pub/x.y',
]);

test('alternative addresses redirect, and a screen about one record keeps it after a reload and after navigating back', async ({
  page,
  company,
}) => {
  await test.step('alternative addresses redirect to their screen, and unknown ones to the login', () =>
    redirect(page));
  await test.step('a screen about one record says where to select it', () => seeWhereToSelect(page, company));
  await test.step('a screen keeps its record after a reload and after navigating back', () =>
    stayOnRecord(page, company));
});

async function redirect(page: Page): Promise<void> {
  for (const [typed, shown] of MOVED) {
    if (!TYPED.has(typed)) continue;
    await page.goto(typed);
    await expect(page, typed).toHaveURL(shown);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/main/project/jobSite');
  await seeScreen(page, 'Jobsite List');
  for (const [typed, shown] of MOVED) {
    if (TYPED.has(typed)) continue;
    await followLink(page, typed);
    await expect(page, typed).toHaveURL(shown);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
}

const CUSTOMER = 'Customer not available, please select a customer by clicking Go To Customer button.';
const WHOSE = 'No valid customer or invoice selected. Please navigate from a customer or invoice page.';

async function seeWhereToSelect(page: Page, company: Company): Promise<void> {
  const { email } = await company.aCustomer();
  await page.goto('/main/customer/update');
  await expect(page.getByText(CUSTOMER)).toBeVisible();
  await page.goto('/main/customerpayment');
  await seeScreen(page, 'Customer List');
  await expect(page).toHaveURL('/main/customer');
  await expect(page.getByText(WHOSE)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(`Welcome, ${company.name}`);
}

async function stayOnRecord(page: Page, company: Company): Promise<void> {
  await company.aCustomer({ first_name: 'Rosa', last_name: 'Marín', city: 'Dunedin' });
  await page.goto('/main/customer');
  await page.getByRole('link', { name: 'Rosa Marín' }).click();
  const city = page.getByRole('textbox', { name: 'City' });
  await expect(city).toHaveValue('Dunedin');
  await page.reload();
  await expect(city).toHaveValue('Dunedin');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Customer' }).click();
  await seeScreen(page, 'Customer List');
  await page.goBack();
  await expect(city).toHaveValue('Dunedin');
}

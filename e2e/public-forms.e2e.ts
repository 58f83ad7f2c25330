import type { Page } from '@playwright/test';
import { unique } from '#testkit/inputs/inputs.ts';
import { violations } from './accessibility.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { field, fillIn, holdScript, seeFormAwake } from './page-helpers.ts';

/* The contact form and the survey: static pages with a script. */

test('forms look the same before and after their script has loaded, and keep what was typed before', async ({
  page,
}) => {
  await test.step('the contact form', () => writeEarly(page));
  await test.step('the survey', () => answerEarly(page));
});

/** Everything else waits for the scripts. */
const BEFORE_SCRIPTS = { waitUntil: 'commit' } as const;

test('the login and the sign-up keep what was typed before their script has run', async ({ page }) => {
  for (const [path, words, names] of [
    ['/login', 'Your Own Account Login', ['Login ID', 'Password']],
    ['/create_company', 'Create Another Company', ['Name', 'City']],
  ] as const) {
    const go = await holdScript(page, words);
    await page.goto(path, BEFORE_SCRIPTS);
    const fields = names.map((name) => page.getByRole('textbox', { name, exact: true }));
    for (const [at, typed] of fields.entries()) await typed.fill(`Typed ${at}`);
    go();
    // A choice re-renders the form, which shows what the form knows.
    await expect(async () => {
      await fields[0]?.press('End');
      await fields[0]?.pressSequentially('!');
      await fields[1]?.focus();
      await expect(fields[0] ?? page.locator('main')).toHaveValue(/^Typed 0!+$/, { timeout: 500 });
    }).toPass();
    await expect(fields[1] ?? page.locator('main')).toHaveValue('Typed 1');
  }
});

/** A locator is found in a page whose style sheet is still loading. */
async function seeStyled(page: Page): Promise<void> {
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
}

async function writeEarly(page: Page): Promise<void> {
  const go = await holdScript(page, 'Failed to send message');
  await page.goto('/pub/contact_us', BEFORE_SCRIPTS);
  const [message, send] = [field(page, 'Message'), page.getByRole('button', { name: 'Send Message' })];
  await seeStyled(page);
  const rendered = await message.boundingBox();
  await message.pressSequentially('Hello from the truck');
  await expect(send).toBeDisabled();
  go();
  await expect(page.getByText('20/1000')).toBeVisible();
  await expect(send).toBeEnabled();
  await expect(message).toHaveValue('Hello from the truck');
  expect(await message.boundingBox()).toEqual(rendered);
}

async function answerEarly(page: Page): Promise<void> {
  const go = await holdScript(page, 'Failed to create survey');
  await page.goto('/no-overpass', BEFORE_SCRIPTS);
  await fillIn(page, { 'First Name': 'Dana', 'Other Reason': 'Noise' });
  await page.getByRole('checkbox', { name: 'Safety concerns' }).check();
  await page.getByRole('radio', { name: 'No' }).check();
  await expect(page.getByRole('button', { name: 'Submit Survey' })).toBeDisabled();
  go();
  await seeFormAwake(page);
  await expect(page.getByText('5/500')).toBeVisible();
  await expect(field(page, 'First Name')).toHaveValue('Dana');
  await expect(page.getByRole('checkbox', { name: 'Safety concerns' })).toBeChecked();
  const submissions = answersFrom(page);
  await page.getByRole('checkbox', { name: /opposed to this project/ }).check();
  await fillIn(page, { 'Last Name': `Reyes ${unique()}`, ZIP: '34653' });
  await submit(page);
  await expect(page.getByRole('heading', { name: RECORDED })).toBeVisible();
  expect(submissions).toMatchObject([{ safety_concern: true, env_impact: false, pasco_county_resident: false }]);
}

const RECORDED = 'Thank you. Your opposition to this project has been recorded.';

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a resident submits an opposition once', async ({ page }) => {
    const resident = aResident();
    const submissions = answersFrom(page);
    await page.goto('/survey');
    await expect(page).toHaveURL('/no-overpass');
    await fillInSurvey(page, resident);
    await page.getByRole('checkbox', { name: 'Impact on the environment' }).check();
    await page.getByRole('checkbox', { name: 'Safety concerns' }).check();
    await field(page, 'Other Reason').fill('The school is beside it.');
    await expect(page.getByText('24/500')).toBeVisible();
    await submit(page);
    await expect(page.getByRole('heading', { name: RECORDED })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'What happens to your answer' })).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    expect(submissions).toMatchObject([
      { first_name: 'Dana', env_impact: true, local_buz_impact: false, zip: '34653' },
    ]);

    await page.goto('/no-overpass');
    await fillInSurvey(page, { ...resident, 'First Name': 'DANA', ZIP: '346531234' });
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('Failed to create survey: Duplicated data entries status 409');
    await expect(page.getByRole('alert')).toContainText('Your opposition is on record already.');
    await expect(page.getByRole('alert')).toBeFocused();
    await expect(field(page, 'Last Name')).toHaveValue(resident['Last Name'] ?? '');
    expect(await violations(page)).toEqual([]);
  });
});

function aResident(): Record<string, string> {
  return { 'First Name': 'Dana', 'Last Name': `Reyes ${unique()}`, Address: '6110 Ridge Rd', ZIP: '34653' };
}

async function fillInSurvey(page: Page, resident: Record<string, string>): Promise<void> {
  await seeFormAwake(page);
  await page.getByRole('checkbox', { name: /opposed to this project/ }).check();
  await fillIn(page, resident);
  await page.getByRole('radio', { name: 'Yes' }).check();
}

async function submit(page: Page): Promise<void> {
  await seeFormAwake(page);
  await page.getByRole('button', { name: 'Submit Survey' }).click();
}

/** The answers that are sent from now on. */
function answersFrom(page: Page): object[] {
  const responses: object[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/no_overpass'))
      responses.push((request.postDataJSON() as { noOverpass: object }).noOverpass);
  });
  return responses;
}

import type { Page } from '@playwright/test';
import { aLine } from '#testkit/inputs/inputs.ts';
import { expect, test } from './journey.ts';
import { runRowAction, field, seeScreen, total } from './page-helpers.ts';

test('an estimate is saved as a template, which is edited, started from with prices of today, renamed and deleted', async ({
  page,
  company,
}) => {
  const { price_item_id } = await company.aPriceItem({ description: 'Quartz countertop', unit_price_dollar: 92 });
  await company.aPriceItem({ description: 'Grout', code: 'GRT-1', unit_price_dollar: 3 });
  const project = await company.aProject();
  await company.anEstimate({
    project_id: project.project_id,
    name: 'Kitchen, full remodel',
    tax_rate: 10,
    lines: [
      aLine({ description: 'Quartz countertop', unit: 'sq ft', unit_price_dollar: 85, quantity: 2, price_item_id }),
      aLine({ description: 'Remove cabinets', unit_price_dollar: 910 }),
    ],
  });
  await test.step('save an estimate as a template', () => saveTemplate(page));
  await test.step('start from it with prices of today', () => startFromTemplate(page, project.name));
  await test.step('edit it with its lines, and start the next estimate from it', () =>
    editTemplate(page, project.name));
  await test.step('rename and delete it', () => removeTemplate(page));
});

async function saveTemplate(page: Page): Promise<void> {
  await page.goto('/main/project/estimate/template');
  await expect(page.getByText('No templates yet.')).toBeVisible();

  await runRowAction(page, '/main/project/estimate', 'Estimate #1001', 'Save as Template');
  const saving = page.getByRole('dialog', { name: 'Save as Template' });
  await field(saving, 'Template Name').fill('Kitchen');
  await saving.getByRole('button', { name: 'Save Template' }).click();
  await expect(saving.getByText('Template saved successfully.')).toBeVisible();
  await saving.getByRole('button', { name: 'Close' }).click();
  await runRowAction(page, '/main/project/estimate', 'Estimate #1001', 'Save as Template');
  await field(saving, 'Template Name').fill('kitchen');
  await saving.getByRole('button', { name: 'Save Template' }).click();
  await expect(saving).toContainText('There is a template of that name already.');
  await saving.getByRole('button', { name: 'Cancel' }).click();
}

async function startFromTemplate(page: Page, project: string): Promise<void> {
  await runRowAction(page, '/main/project', project, 'Create Estimate');
  await page.getByRole('link', { name: 'Start from a Template' }).click();
  await seeScreen(page, 'Estimate Templates');
  await expect(page.getByText('1 price differs from what was saved')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('$184.00');
  await page.getByRole('radio', { name: 'From the book today Total $1,203.40' }).check();
  await page.getByRole('button', { name: 'Start from This' }).click();
  await seeScreen(page, 'Create Estimate');
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(project);
  await expect(page.getByLabel('Unit price, line 1', { exact: true })).toHaveValue('$92.00');
  await expect(total(page, 'Final total')).toHaveText('$1,203.40');
  await field(page, 'Estimate Name').fill('Kitchen of the Lees');
  await page.getByRole('button', { name: 'Create Estimate' }).click();
  await expect(page.getByText('Estimate created successfully')).toBeVisible();
  await page.goto('/main/project/estimate/template');
  await expect(page.getByText('2 lines · used 1 time')).toBeVisible();
}

async function editTemplate(page: Page, project: string): Promise<void> {
  await runRowAction(page, '/main/project', project, 'Create Estimate');
  await page.getByRole('link', { name: 'Start from a Template' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await seeScreen(page, 'Update Template');
  const cell = (label: string, line: number) => page.getByLabel(`${label}, line ${line}`, { exact: true });
  await expect(cell('Description', 1)).toHaveValue('Quartz countertop');
  await expect(total(page, 'Final total')).toHaveText('$1,188.00');
  await field(page, 'Template Name').fill('');
  await page.getByRole('button', { name: 'Update Template' }).click();
  await expect(page.getByText('Template name is required')).toBeVisible();
  await field(page, 'Template Name').fill('Kitchen, new');
  await cell('Unit price', 1).fill('700');
  await page.getByRole('button', { name: 'Delete line 2' }).click();
  await page.getByRole('button', { name: 'Add Line' }).click();
  await cell('Description', 2).pressSequentially('gro');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/GRT-1.*\$3\.00/]);
  await page.keyboard.press('Enter');
  await expect(total(page, 'Final total')).toHaveText('$1,543.30');
  await page.getByRole('button', { name: 'Update Template' }).click();
  await expect(page.getByText('Template updated successfully.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText('$1,400.00');
  await page.getByRole('button', { name: 'Start from This' }).click();
  await seeScreen(page, 'Create Estimate');
  // The project of the estimate stays chosen.
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(project);
  await expect(cell('Description', 2)).toHaveValue('Grout');
  await expect(total(page, 'Final total')).toHaveText('$1,543.30');
}

async function removeTemplate(page: Page): Promise<void> {
  await page.goto('/main/project/estimate/template');
  await page.getByRole('button', { name: 'Rename' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Template' });
  await field(renaming, 'Template Name').fill('Kitchen, small');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { name: 'Kitchen, small' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Template' }).click();
  await expect(page.getByText('No templates yet.')).toBeVisible();
}

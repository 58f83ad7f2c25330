import { expect, test } from './journey.ts';

test('the office subscribes to the company and to an employee, renews an address, and ends it', async ({
  page,
  company,
}) => {
  const { employee_id } = await company.anEmployee({ first_name: 'Luis', last_name: 'Ortega' });
  await company.aVisit({ title: 'Set cabinets', employee_ids: [employee_id] });
  await page.goto('/main/schedule');
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page.getByText('Google looks every 8 to 24 hours; Apple as you set it.')).toBeVisible();

  const addressOf = async (name: string) => {
    const address = page.getByRole('group', { name: `Address: ${name}` });
    await expect(address.getByText('Copy the address now')).toBeVisible();
    const url = (await address.getByRole('code').textContent()) ?? '';
    await expect(address.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute('href', /^webcal:\/\//);
    return new URL(url).pathname;
  };
  const statusOf = async (path: string) => (await page.request.get(path)).status();

  await page.getByRole('button', { name: 'Make address: Luis Ortega' }).click();
  const ofLuis = await addressOf('Luis Ortega');
  expect(await (await page.request.get(ofLuis)).text()).toContain('SUMMARY:Set cabinets');
  await page.getByRole('button', { name: 'Make address: All visits' }).click();
  expect(await statusOf(await addressOf('All visits'))).toBe(200);

  await page.getByRole('button', { name: 'New address: Luis Ortega' }).click();
  const question = page.getByRole('dialog', { name: 'Give Luis Ortega a new address?' });
  await question.getByRole('button', { name: 'New Address' }).click();
  await expect(question).toBeHidden();
  const renewed = await addressOf('Luis Ortega');
  expect(renewed).not.toBe(ofLuis);
  expect([await statusOf(ofLuis), await statusOf(renewed)]).toEqual([404, 200]);

  await page.getByRole('button', { name: 'End: Luis Ortega' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Address' }).click();
  await expect(page.getByRole('button', { name: 'Make address: Luis Ortega' })).toBeVisible();
  expect(await statusOf(renewed)).toBe(404);
  await page.reload();
  await expect(page.getByRole('button', { name: 'New address: All visits' })).toBeVisible();
  await expect(page.getByText('Copy the address now')).toHaveCount(0);
});

import type { Locator, Page } from '@playwright/test';
import { customers } from '#contract/work/customers.ts';
import { call } from './api.ts';
import { PHONE } from './devices.ts';
import { expect, test } from './journey.ts';
import { MAP_TILES } from './map-tiles.ts';
import { runRowAction, boxOf, field, runAction, seeScreen, select } from './page-helpers.ts';
import { open } from './screens.ts';

const STREET = '4821 W Kennedy Blvd';

test.describe('on a phone', () => {
  test.use({ ...PHONE, expectedFaults: [/ERR_FAILED/] });

  test('a jobsite is created with its pin moved by a press on the map, also without the map’s picture, and deleted', async ({
    page,
    company,
  }) => {
    const project = await company.aProject();
    await runRowAction(page, '/main/project', project.name, 'Job Sites');
    await expect(page.getByText('No jobsites found, please create one.')).toBeVisible();
    await page.getByRole('link', { name: 'Create Jobsite' }).click();
    await seeScreen(page, 'Create Jobsite');
    await expect(select(page, 'Project')).toHaveValue(project.name);
    await field(page, 'Name').fill('Main house');
    await findAddress(page, `${STREET}, Tampa, FL 33609`);
    await page.context().route(MAP_TILES, (route) => route.abort());
    await pressOnMap(page, { x: 120, y: 300 });
    await expect(page.getByText('put there by hand')).toBeVisible();
    await expect(pinOf(page)).toBeVisible();
    await expect(page.getByText('The map’s picture cannot be loaded. Its pin and its zoom still work.')).toBeVisible();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Create Jobsite' }).click();
    await expect(page.getByText('Jobsite created successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Go To Jobsite' }).click();
    await expect(page.getByText(`${project.name} · Roofing`)).toBeVisible();

    await runAction(page, 'Main house', 'Delete Jobsite');
    await seeScreen(page, 'Delete Jobsite');
    await expect(page.getByRole('main')).toContainText(`${STREET}, Tampa, FL 33609`);
    await page.getByRole('button', { name: 'Delete Jobsite' }).click();
    await expect(page.getByText('Jobsite deleted successfully')).toBeVisible();
    await page.getByRole('link', { name: 'Go To Jobsite' }).click();
    await expect(page.getByText('No jobsites found, please create one.')).toBeVisible();
  });
});

test('the pin of a customer is dragged to the right house, and its position is saved', async ({ page, company }) => {
  const position = { latitude: 27.9784, longitude: -82.7986 };
  const { customer_id } = await company.aCustomer(position);
  const tile = page.waitForRequest(tileAtZoom(14));
  await open(page, { path: '/main/customer/update', title: 'Update Customer', state: { customer_id } });
  await showMap(page);
  await tile;
  const from = await boxOf(pinOf(page));
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 100, from.y - 40, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByText('put there by hand')).toBeVisible();
  await page.getByRole('button', { name: 'Update Customer' }).click();
  await expect(page.getByText('Customer updated successfully')).toBeVisible();
  const { data } = await call(page.request, customers.read, { params: { id: customer_id } });
  expect(data.attributes.latitude).toBeGreaterThan(position.latitude);
  expect(data.attributes.longitude).toBeGreaterThan(position.longitude);
  // Seventy pixels at zoom 14 are less than a kilometer.
  expect(data.attributes.longitude).toBeLessThan(position.longitude + 0.01);
});

/** The box of something that has come to rest: Leaflet ignores the arrow keys while its map moves. */
async function restingBoxOf(target: Locator) {
  let box = { x: NaN, y: NaN };
  await expect
    .poll(async () => {
      const before = box;
      box = await boxOf(target);
      return box.x === before.x && box.y === before.y;
    })
    .toBe(true);
  return box;
}

test('without a mouse an address is found, its pin moved and the route shown', async ({ page, company }) => {
  const { jobsite_id } = await company.aJobsite();
  const tile = page.waitForRequest(tileAtZoom(11));
  await open(page, { path: '/main/project/jobsite/update', title: 'Update Jobsite', state: { jobsite_id } });
  await showMap(page);
  await tile;
  await field(page, 'Description').fill('Use the gate');
  await select(page, 'Address Search').focus();
  await page.keyboard.type(`${STREET}, Tampa, FL 33609`);
  await expect(suggestions(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field(page, 'City')).toHaveValue('Tampa');
  await expect(page.getByText(/^Pin at 27\.\d+, -82\.\d+\. Approximate: the middle of ZIP 33609\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get directions' })).toHaveAttribute('href', /destination=\d+%20/);

  await showMap(page);
  await pinOf(page).focus();
  const before = await positionShown(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('put there by hand')).toBeVisible();
  const after = await positionShown(page);
  expect(after.latitude).toBeGreaterThan(before.latitude);
  expect(after.longitude).toBeGreaterThan(before.longitude);
  const way = await page.getByRole('link', { name: 'Get directions' }).getAttribute('href');
  const [, latitude = ''] =
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=([\d.]+)%2C-82\./.exec(way ?? '') ?? [];
  // The page shows five decimals.
  expect(Number(latitude)).toBeCloseTo(after.latitude, 4);

  await mapOf(page).focus();
  const { y } = await restingBoxOf(pinOf(page));
  await page.keyboard.press('ArrowDown');
  // The map pans by 80 pixels together with its pin; whole map pixels need not be whole page pixels.
  await expect.poll(async () => (await boxOf(pinOf(page))).y).toBeCloseTo(y - 80, -1);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await positionShown(page)).latitude).toBeLessThan(before.latitude);
  await page.getByRole('button', { name: 'Update Jobsite' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Jobsite updated successfully')).toBeVisible();
});

/** Types an address into the search and selects the first result. */
async function findAddress(page: Page, text: string): Promise<void> {
  await select(page, 'Address Search').fill(text);
  await suggestions(page).first().click();
}

/** Matches the addresses of map tiles: …/map-tiles/{z}/{x}/{y}.png */
const tileAtZoom = (zoom: number) => new RegExp(`/map-tiles/${zoom}/`);

function suggestions(page: Page) {
  return page.getByRole('listbox', { name: 'Address Search' }).getByRole('option');
}

function mapOf(page: Page) {
  return page.getByRole('region', { name: /^Map of/ });
}

function pinOf(page: Page) {
  return mapOf(page).getByRole('button', { name: /^Pin\./ });
}

/** Scrolls to the map, which loads when it comes into view. */
async function showMap(page: Page): Promise<void> {
  await page.getByText(/^(Pin at|No pin yet)/).scrollIntoViewIfNeeded();
  await mapOf(page).scrollIntoViewIfNeeded();
}

/** Presses on the map at this position once it is loaded. */
async function pressOnMap(page: Page, position: { x: number; y: number }): Promise<void> {
  await showMap(page);
  await expect(mapOf(page).getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await mapOf(page).click({ position });
}

/** The position of the pin, as the line below the map states it. */
async function positionShown(page: Page) {
  const text = (await page.getByText(/^Pin at /).textContent()) ?? '';
  const [latitude = 0, longitude = 0] = (text.match(/-?\d+\.\d+/g) ?? []).map(Number);
  return { latitude, longitude };
}

import { expect, type Locator, type Page } from '@playwright/test';
import { builtScriptsWith } from '../scripts/built-files.ts';

type Scope = Page | Locator;

/** Below this width a bar at the bottom replaces the menu. */
const PHONE_BELOW = 768;

/** A text field by its label, with or without the suffix for optional fields. */
export function field(scope: Scope, label: string): Locator {
  return scope.getByRole('textbox', { name: labelled(label) });
}

/** A password field; it has no ARIA role. */
export function passwordField(scope: Scope, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${label}( \\*)?$`));
}

export function select(scope: Scope, label: string): Locator {
  return scope.getByRole('combobox', { name: labelled(label) });
}

/** Types into fields by their labels. */
export async function fillIn(scope: Scope, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(scope, label).fill(value);
}

/** Selects an option of a native or a searchable select. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const list = select(page, label);
  if ((await list.evaluate((element: { tagName: string }) => element.tagName)) === 'SELECT') {
    await list.selectOption({ label: option });
    return;
  }
  await list.click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Presses controls and counts the presses. */
export function presser() {
  let count = 0;
  return {
    press: async (control: Locator) => {
      await control.click();
      count += 1;
    },
    count: () => count,
  };
}

/** Opens a list and runs an action of one of its rows. */
export async function runRowAction(page: Page, list: string, row: string, action: string): Promise<void> {
  await page.goto(list);
  await runAction(page, row, action);
}

/** Runs an action of a row of the list on the screen; on a phone it may be under More actions. */
export async function runAction(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('radio', { name: `Select ${row}` }).check();
  const button = page.getByRole('button', { name: action, exact: true });
  const more = page.getByRole('button', { name: 'More actions' });
  await expect(button.or(more).first()).toBeEnabled();
  if ((await button.count()) === 0) await more.click();
  await button.click();
}

/** The value below or beside a term of a description list. */
export function valueOf(scope: Locator, term: string): Locator {
  return scope
    .locator('dl > div')
    .filter({ has: scope.page().getByText(term, { exact: true }) })
    .getByRole('definition');
}

/** A total of the document that is being edited. */
export function total(page: Page, term: string): Locator {
  return valueOf(page.getByRole('complementary', { name: 'Totals' }), term);
}

/** The title of a document; on the tab of a record, the record's name follows that of the screen. */
export function titleOf(title: string): RegExp {
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${escaped}( – .+)? · JobsitesPro$`);
}

/** Expects the screen with this title, which is also the document's title. */
export async function seeScreen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(titleOf(title));
}

/** Expects Home, the first screen after login, whose title welcomes the user. */
export async function seeHome(page: Page): Promise<void> {
  await expect(page).toHaveURL('/main');
  await expect(page.getByRole('heading', { level: 1, name: /^(Home$|Welcome to JobsitesPro)/ })).toBeVisible();
}

/** The links below an entry of the main menu, which are rendered while they are shown. */
export function menuPanel(page: Page, label: string): Locator {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('list', { name: label, exact: true });
}

/** Navigates within the loaded application as a link with this navigation state does. */
export async function followLink(page: Page, path: string, state?: object): Promise<void> {
  // Where the router keeps the navigation state.
  const entry = JSON.stringify({ state, key: 'link', index: 1 });
  await page.evaluate(
    `history.pushState(${entry}, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
  );
}

/** The bar at the bottom of a phone. */
export function phoneBar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Phone bar' });
}

/** Opens the sheet of the phone bar with the main menu and the footer. */
export async function openMore(page: Page): Promise<Locator> {
  await phoneBar(page).getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await expect(more).toBeVisible();
  return more;
}

/** Opens entries of the main menu one after the other: by hover, or from the bar of a phone. */
export async function goByMenu(page: Page, top: string, ...below: string[]): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < PHONE_BELOW) {
    await expect(phoneBar(page)).toBeVisible();
    const inBar = phoneBar(page).getByRole('link', { name: top, exact: true });
    if (below.length === 0 && (await inBar.count()) > 0) return inBar.click();
    const more = await openMore(page);
    const folder = page.getByRole('button', { name: `${top} submenu` });
    if (below.length > 0 && (await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
    if (below.length === 0) {
      await more
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: top, exact: true })
        .first()
        .click();
      return;
    }
    let item = more.getByRole('listitem').filter({ has: folder });
    for (const label of below) {
      const own = page.locator(':scope > a').filter({ hasText: new RegExp(`^${label}$`) });
      item = item.locator(':scope > ul > li').filter({ has: own });
    }
    await item.getByRole('link').first().click();
    return;
  }
  // A mouse that already rests on the entry fires no enter event.
  await page.mouse.move(0, 0);
  let entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: top, exact: true });
  for (const [index, label] of below.entries()) {
    await entry.hover();
    entry = menuPanel(page, [top, ...below][index] ?? top).getByRole('link', { name: label, exact: true });
  }
  await entry.click();
}

function labelled(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}( Optional)?$`);
}

/** Waits until the form of a page before the login is interactive: it is shown before its script has run. */
export async function seeFormAwake(page: Page): Promise<void> {
  await expect(page.getByText('Getting ready')).toHaveCount(0);
}

/** Holds back the scripts that have these words, whatever the build calls them, until the returned function is called. */
export async function holdScript(page: Page, words: string): Promise<() => void> {
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  for (const name of builtScriptsWith(words)) {
    await page.route(`**/assets/${name}`, async (route) => {
      await wait;
      await route.continue();
    });
  }
  return go;
}

/** Where an element is shown. Throws if it is not, or was replaced meanwhile: a mouse would otherwise press somewhere else. */
export async function boxOf(element: Locator) {
  await expect(element).toBeVisible();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not shown`);
  return box;
}

/**
 * Ends `context.setOffline(true)`. On a machine without a network card Chromium never reports `online`, so the page gets
 * the event here in any case.
 */
export async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await page.evaluate("dispatchEvent(new Event('online'))");
}

/** The responses that the device stores, as JSON. */
export async function storedOn(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('responses');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('responses')) return resolve([]);
      const reading = database.transaction('responses').objectStore('responses').getAll();
      reading.onsuccess = () => { database.close(); resolve(reading.result.map(({ text }) => text)); };
    };
  })`);
}

import { expect, test } from 'vitest';
import { QUICKBOOKS_CALLBACK, QUICKBOOKS_CONNECT } from '#contract/connections/quickbooks-connections.ts';
import { ALIASES, UNKNOWN_LEADS_TO } from '#domain/site.ts';
import { MOVED, paths, recordLink } from './paths.ts';
import { ROUTES } from '../app/routes.ts';
import { PAGES } from '../site/pages.tsx';

const screens = [...ROUTES.map(({ path }) => path), ...Object.keys(PAGES)];
const built = Object.values(paths).map((address) => address());

test('every route with a screen and every public page has exactly one builder, and every builder has one of them', () => {
  expect(built.toSorted()).toEqual(screens.toSorted());
});

test('every alternative URL of the application is not a screen itself, and leads to one', () => {
  for (const moved of Object.keys(MOVED)) expect(screens).not.toContain(moved);
  const targets = [...Object.values({ ...ALIASES, ...MOVED }), UNKNOWN_LEADS_TO];
  for (const target of targets) expect(screens).toContain(target);
});

test('the sign-on window of QuickBooks has the URLs that the server registers', () => {
  expect([paths.quickbooksConnect(), paths.quickbooksCallback()]).toEqual([
    `/${QUICKBOOKS_CONNECT}`,
    `/${QUICKBOOKS_CALLBACK}`,
  ]);
});

const ID = '01930000-0000-7000-8000-000000000001';

test('a link to a record has the id in its address, and passes the record to the page', () => {
  const customer = { customer_id: ID, first_name: 'Priya' };
  expect(recordLink('customer', ID, customer)).toEqual({
    to: `/main/customer/view?customer_id=${ID}`,
    state: { customer_id: ID, customer },
  });
});

test('a link by id alone passes no record', () => {
  expect(recordLink('project', ID)).toEqual({
    to: `/main/project/view?project_id=${ID}`,
    state: { project_id: ID },
  });
});

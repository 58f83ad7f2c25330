import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EARLY_SEARCH, takeEarlySearch } from './early-search.ts';

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/main/customer' });
  run();
});

afterEach(() => {
  takeEarlySearch();
  vi.unstubAllGlobals();
});

/** Runs the script as the page does. */
function run(): void {
  // oxlint-disable-next-line no-implied-eval, no-new-func
  new Function(EARLY_SEARCH)();
}

function press(init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { ...init, cancelable: true });
  dispatchEvent(event);
  return event;
}

test.each([
  ['/', { key: '/' }],
  ['Ctrl K', { key: 'k', ctrlKey: true }],
  ['Command K', { key: 'K', metaKey: true }],
])('%s before the application is loaded asks for the search, and what follows is its text', (_name, init) => {
  expect(press(init).defaultPrevented).toBe(true);
  for (const key of 'Ana') press({ key });
  press({ key: 'Enter' });
  expect(takeEarlySearch()).toBe('Ana');
});

test('other keys before the application is loaded do what they always do', () => {
  for (const init of [{ key: 'a' }, { key: 'k', altKey: true, ctrlKey: true }, { key: 'r', ctrlKey: true }])
    expect(press(init).defaultPrevented).toBe(false);
  expect(takeEarlySearch()).toBeUndefined();
});

test('the application takes over the keys once', () => {
  press({ key: '/' });
  expect(takeEarlySearch()).toBe('');
  expect(press({ key: '/' }).defaultPrevented).toBe(false);
  expect(takeEarlySearch()).toBeUndefined();
});

test('pages before the login do not listen', () => {
  takeEarlySearch();
  vi.stubGlobal('location', { pathname: '/login' });
  run();
  expect(press({ key: '/' }).defaultPrevented).toBe(false);
});

import { act } from 'react';
import { expect, test } from 'vitest';
import { eventually, find, press, renderElement } from '../../testing/render-element.tsx';
import { SearchButton, useSearch } from './search-button.tsx';

function WithSearch() {
  const search = useSearch(true);
  return (
    <>
      {search && <SearchButton search={search} />}
      {search?.palette}
    </>
  );
}

async function keyOn(target: Element, init: KeyboardEventInit) {
  await act(async () =>
    target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
  );
}

const isOpen = (element: Element) => element.querySelector('dialog') !== null;

test.each([
  ['/', { key: '/' }],
  ['Ctrl K', { key: 'k', ctrlKey: true }],
  ['Command K', { key: 'k', metaKey: true }],
])('%s opens the search', async (_name, init) => {
  const { element } = await renderElement(<WithSearch />);
  await keyOn(document.body, init);
  await eventually(() => expect(isOpen(element)).toBe(true));
});

test('the shortcut keys do not open the search while the user is typing or a dialog is open', async () => {
  const { element } = await renderElement(
    <>
      <WithSearch />
      <textarea />
      <button type="button">Elsewhere</button>
    </>,
  );
  await keyOn(find(element, 'textarea'), { key: '/' });
  await keyOn(find(element, 'textarea'), { key: 'k', ctrlKey: true });
  await keyOn(document.body, { key: 'k' });
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.open = true;
  await keyOn(find(element, 'button', 'Elsewhere'), { key: '/' });
  dialog.remove();
  expect(isOpen(element)).toBe(false);
  await press(find(element, 'button', 'Search'));
  await eventually(() => expect(isOpen(element)).toBe(true));
});

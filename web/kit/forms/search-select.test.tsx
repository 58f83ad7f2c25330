import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderElement, find, key, press, type, write } from '../../testing/render-element.tsx';
import { SearchSelect, type Choice } from './search-select.tsx';

const CUSTOMERS: Choice[] = [
  { value: '1', label: 'Pat Lee', hint: '12 Bay St' },
  { value: '2', label: 'Priya Desai' },
];

interface OfficeProps {
  choices?: Choice[];
  loading?: boolean;
  mark?: 'required' | 'optional';
  onSearch?: (text: string) => void;
  found?: { shown: number; total: number; onMore?: () => void };
}

function Office({ choices = CUSTOMERS, loading = false, mark = 'required', onSearch, found }: OfficeProps) {
  const [chosen, choose] = useState<string | null>(null);
  return (
    <>
      <SearchSelect
        label="Customer"
        placeholder="Search customers"
        mark={mark}
        value={CUSTOMERS.find(({ value }) => value === chosen) ?? null}
        choices={choices}
        loading={loading}
        {...(found && { found })}
        onSearch={onSearch ?? (() => undefined)}
        onChange={choose}
      />
      <output>{chosen ?? 'nobody'}</output>
    </>
  );
}

const combo = (screen: Element) => find(screen, '[role="combobox"]') as HTMLInputElement;
const chosen = (screen: Element) => find(screen, 'output').textContent;
const options = (screen: Element) =>
  [...screen.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);

test('clicking the field opens the list, and clicking an option selects it', async () => {
  const { element } = await renderElement(<Office />);
  expect(combo(element).getAttribute('aria-expanded')).toBe('false');
  await press(combo(element));
  expect(options(element)).toEqual(['Pat Lee12 Bay St', 'Priya Desai']);
  await press(find(element, '[role="option"]', 'Priya Desai'));
  expect(chosen(element)).toBe('2');
  expect(combo(element).value).toBe('Priya Desai');
  expect(options(element)).toEqual([]);
});

test('the arrow keys cycle through the options, Enter selects, and the active option is announced', async () => {
  const { element } = await renderElement(<Office />);
  await key(combo(element), 'ArrowDown');
  const active = () => document.getElementById(combo(element).getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(active()).toBe('Pat Lee12 Bay St');
  await key(combo(element), 'ArrowUp');
  expect(active()).toBe('Priya Desai');
  await key(combo(element), 'ArrowDown');
  expect(active()).toBe('Pat Lee12 Bay St');
  await key(combo(element), 'Enter');
  expect(chosen(element)).toBe('1');
});

test('Escape closes the list without selecting', async () => {
  const { element } = await renderElement(<Office />);
  await key(combo(element), 'ArrowDown');
  await key(combo(element), 'Escape');
  expect(options(element)).toEqual([]);
  expect(chosen(element)).toBe('nobody');
});

test('typed text is searched for, and on blur without a selection the field shows the previous one', async () => {
  const onSearch = vi.fn<(text: string) => void>();
  const { element } = await renderElement(<Office onSearch={onSearch} />);
  await press(combo(element));
  await press(find(element, '[role="option"]', 'Priya Desai'));
  await type(combo(element), 'somebody');
  expect(onSearch.mock.calls.flat()).toContain('somebody');
  expect(combo(element).value).toBe('Priya Desai');
  expect(chosen(element)).toBe('2');
});

test('Enter waits for the running search and does not select an outdated option', async () => {
  const { element } = await renderElement(<Office loading />);
  await write(combo(element), 'priya');
  await key(combo(element), 'Enter');
  expect(chosen(element)).toBe('nobody');
});

test('an empty list shows a message', async () => {
  const { element } = await renderElement(<Office choices={[]} />);
  await write(combo(element), 'nobody of that name');
  expect(element.textContent).toContain('Nothing found');
});

test('an optional selection can be cleared', async () => {
  const { element } = await renderElement(<Office mark="optional" />);
  await press(combo(element));
  await press(find(element, '[role="option"]', 'Priya Desai'));
  await press(find(element, 'button', 'Clear Customer'));
  expect(chosen(element)).toBe('nobody');
  expect(combo(element).value).toBe('');
});

test('the list shows how many of all matches are listed, and loads more by mouse and keyboard without selecting', async () => {
  const onMore = vi.fn<() => void>();
  const { element } = await renderElement(<Office found={{ shown: 2, total: 1025, onMore }} />);
  await press(combo(element));
  expect(element.textContent).toContain('and 1,023 more; type to narrow');
  await press(find(element, '[role="option"]', 'Show more'));
  expect(options(element)).toHaveLength(3);
  await key(combo(element), 'ArrowUp');
  await key(combo(element), 'Enter');
  expect(onMore).toHaveBeenCalledTimes(2);
  expect(chosen(element)).toBe('nobody');
});

test('the list shows no count when every match is listed', async () => {
  const { element } = await renderElement(<Office found={{ shown: 2, total: 2, onMore: () => undefined }} />);
  await press(combo(element));
  expect(element.textContent).not.toContain('type to narrow');
  expect(options(element)).toHaveLength(2);
});

test('the list offers no more options at the maximum, and still shows the count', async () => {
  const { element } = await renderElement(<Office found={{ shown: 2, total: 300 }} />);
  await press(combo(element));
  expect(element.textContent).toContain('and 298 more; type to narrow');
  expect(options(element)).toHaveLength(2);
});

test('the typed text is underlined in the options, digits also in a phone number', async () => {
  const choices = [{ value: '1', label: 'Pat Lee', hint: '813-555-0190 · 12 Bay St' }];
  const { element } = await renderElement(<Office choices={choices} />);
  const underlined = () => [...element.querySelectorAll('[role="option"] u')].map(({ textContent }) => textContent);
  await write(combo(element), 'le');
  expect(underlined()).toEqual(['Le']);
  await write(combo(element), '5550');
  expect(underlined()).toEqual(['555-0']);
});

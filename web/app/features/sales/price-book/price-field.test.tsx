import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PRICE_ITEMS_IN_BROWSER_MAX } from '#contract/sales/price-items.ts';
import { eventually, find, renderElement, write } from '../../../../testing/render-element.tsx';
import { fakeServer } from '../../../../testing/server.ts';
import { PriceSuggestions } from './price-field.tsx';

const server = fakeServer();

function suggestion(description: string) {
  return {
    kind: 'item',
    price_item_id: description,
    code: null,
    description,
    category: null,
    unit: null,
    unit_price_dollar: 4.25,
    unit_cost_dollar: null,
    hours_per_unit: 0,
    cost_type: 'all',
    is_taxable: true,
    price_checked_on: '2026-11-20',
    times_used: 0,
    last_used_at: null,
  };
}

function Field() {
  const [typed, setTyped] = useState('');
  return (
    <PriceSuggestions typed={typed} label="Suggestions" onTake={() => undefined}>
      {(field) => (
        <TextInput {...field} aria-label="Words" value={typed} onChange={(event) => setTyped(event.target.value)} />
      )}
    </PriceSuggestions>
  );
}

test('suggestions from a price book searched by the server remain, if they still match, until the response to the next keystroke', async () => {
  const meta = { total: PRICE_ITEMS_IN_BROWSER_MAX + 1 };
  server.responses(200, { data: [suggestion('Floor tile'), suggestion('Tilt window')], meta }, { to: 'q=til' });
  server.responses(200, { data: [], meta }, { to: '/suggestions' });
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, request: RequestInit) =>
    path.includes('q=tile') ? new Promise(() => undefined) : answer(path, request),
  );
  const { element } = await renderElement(<Field />);
  const shown = () => [...element.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await write(find(element, 'input'), 'til');
  await eventually(() => expect(shown()).toEqual(['Floor tile$4.25', 'Tilt window$4.25']));
  await write(find(element, 'input'), 'tile');
  expect(shown()).toEqual(['Floor tile$4.25']);
});

import { expect, test } from 'vitest';
import { renderElement } from '../../testing/render-element.tsx';
import { DataCards } from './data-cards.tsx';
import type { RowsProps } from './list-props.ts';

interface Job {
  name: string;
  hours: number;
}

const JOBS: Job[] = [
  { name: 'Roof', hours: 2 },
  { name: 'Fence', hours: 0 },
];

test('a card omits the lines for which its row has no value', async () => {
  const props: Pick<RowsProps<Job>, 'list' | 'id' | 'name' | 'columns'> = {
    list: { rows: JOBS, total: 2, loading: false, refreshing: false, failure: null, retry() {} },
    id: ({ name }) => name,
    name: ({ name }) => name,
    columns: [
      { head: 'Name', cell: ({ name }) => name },
      { head: 'Hours', cell: ({ hours }) => hours > 0 && hours.toFixed(2), cardLabel: 'Hours' },
    ],
  };
  const { element } = await renderElement(<DataCards {...(props as RowsProps<Job>)} />);
  const cards = [...element.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(cards).toEqual(['RoofHours 2.00', 'Fence']);
});

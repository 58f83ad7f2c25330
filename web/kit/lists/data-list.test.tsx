import { act, type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderElement, find, press } from '../../testing/render-element.tsx';
import { DataList } from './data-list.tsx';
import { IconTrash } from '../icons/icons.ts';
import type { Column, ListAction } from './list-columns.ts';
import type { ListState } from './list-state.ts';
import { useListView } from './list-view.ts';

interface Job {
  id: string;
  name: string;
}

const JOBS: Job[] = [
  { id: '1', name: 'Roof' },
  { id: '2', name: 'Fence' },
];

const COLUMNS: Column<Job>[] = [
  { head: 'Name', sort: 'name', cell: (job) => <a href={`#${job.id}`}>{job.name}</a> },
  { head: 'Number', cell: (job) => job.id },
];

const loaded: ListState<Job> = { rows: JOBS, total: 2, loading: false, refreshing: false, failure: null, retry() {} };

const nothing = () => undefined;

interface JobsProps {
  list?: ListState<Job>;
  filters?: ReactNode;
  totals?: 'loading';
  run?: (job: Job) => void;
}

function Jobs({ list = loaded, filters, totals, run = nothing }: JobsProps) {
  const actions: ListAction<Job>[] = [{ label: 'Delete Job', icon: IconTrash, run, danger: true }];
  return (
    <DataList
      noun={['job', 'jobs']}
      list={list}
      view={useListView()}
      id={(job) => job.id}
      name={(job) => job.name}
      columns={COLUMNS}
      actions={actions}
      searchLabel="Search name"
      filters={filters}
      totals={totals}
      empty={{
        title: 'No jobs found, please create one.',
        text: 'A job is work.',
        action: <button>Create Job</button>,
      }}
    />
  );
}

test('actions are disabled until a row is selected, and again after clearing', async () => {
  const run = vi.fn();
  const { element } = await renderElement(<Jobs run={run} />);
  const remove = () => find(element, 'button', 'Delete Job') as HTMLButtonElement;
  expect(remove().disabled).toBe(true);
  await press(find(element, 'input', 'Select Fence'));
  expect(element.textContent).toContain('Fence selected');
  await press(remove());
  expect(run).toHaveBeenCalledWith(JOBS[1]);
  await press(find(element, 'button', 'Clear'));
  expect(remove().disabled).toBe(true);
});

test('clicking a row selects it, except on its name', async () => {
  const { element } = await renderElement(<Jobs />);
  const [, roof] = [...element.querySelectorAll('tr')];
  await press(find(roof as Element, 'a'));
  expect(element.textContent).toContain('No job selected');
  await press(find(roof as Element, 'td:last-child'));
  expect(element.textContent).toContain('Roof selected');
});

test('rows are selected by radio buttons with the same name, so that the arrow keys move among them', async () => {
  const { element } = await renderElement(<Jobs />);
  const radios = [...element.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  expect(radios.map((radio) => radio.getAttribute('aria-label'))).toEqual(['Select Roof', 'Select Fence']);
  expect(new Set(radios.map((radio) => radio.name)).size).toBe(1);
});

test('a row that is no longer shown is not selected', async () => {
  function Shrinking() {
    const [rows, setRows] = useState(JOBS);
    return (
      <>
        <button type="button" onClick={() => setRows(JOBS.slice(0, 1))}>
          Fence is deleted elsewhere
        </button>
        <Jobs list={{ ...loaded, rows }} />
      </>
    );
  }
  const { element } = await renderElement(<Shrinking />);
  await press(find(element, 'input', 'Select Fence'));
  await press(find(element, 'button', 'Fence is deleted elsewhere'));
  expect(element.textContent).toContain('No job selected');
});

test('clicking a column heading sorts ascending, then descending, and announces the order', async () => {
  const { element, router } = await renderElement(<Jobs />);
  const head = () => find(element, 'th[aria-sort]');
  expect(head().getAttribute('aria-sort')).toBe('none');
  await press(find(head(), 'button'));
  expect(router.location.search).toBe('?sort=name');
  expect(head().getAttribute('aria-sort')).toBe('ascending');
  await press(find(head(), 'button'));
  expect(head().getAttribute('aria-sort')).toBe('descending');
});

test('an empty list explains its purpose, and a search without matches does not', async () => {
  const none = { ...loaded, rows: [], total: 0 };
  const empty = await renderElement(<Jobs list={none} />);
  expect(empty.element.textContent).toContain('No jobs found, please create one.');
  const searched = await renderElement(<Jobs list={none} />, { at: '/jobs?q=pool' });
  expect(searched.element.textContent).toContain('No jobs match “pool”.');
});

test('an empty list with filters keeps the filters, and has no actions', async () => {
  const { element } = await renderElement(<Jobs list={{ ...loaded, rows: [], total: 0 }} filters={<b>Every job</b>} />);
  expect(element.textContent).toContain('Every job');
  expect(element.textContent).toContain('No jobs found, please create one.');
  expect(element.textContent).not.toContain('No job selected');
});

test('a list that fails to load shows the error and can be retried', async () => {
  const retry = vi.fn();
  const { element } = await renderElement(
    <Jobs list={{ ...loaded, failure: 'Failed to get jobs: busy, status: 503', retry }} />,
  );
  expect(find(element, '[role="alert"]').textContent).toContain('Failed to get jobs: busy, status: 503');
  await act(async () => find(element, 'button', 'Try Again').click());
  expect(retry).toHaveBeenCalledOnce();
});

test('a list that failed keeps no place free for its totals', async () => {
  const coming = await renderElement(<Jobs totals="loading" />);
  expect(coming.element.querySelector('ul[aria-hidden]')).not.toBeNull();
  const { element } = await renderElement(
    <Jobs totals="loading" list={{ ...loaded, failure: 'Failed to get jobs' }} />,
  );
  expect(element.textContent).toContain('Failed to get jobs');
  expect(element.querySelector('ul[aria-hidden]')).toBeNull();
});

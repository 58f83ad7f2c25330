import { expect, test, vi } from 'vitest';
import { find, press, renderElement } from '../../testing/render-element.tsx';
import { type Chosen, ChosenRecord } from './chosen-record.tsx';

const GO_TO = { label: 'Go To Jobs', to: '/jobs' };

async function rendered(chosen: Partial<Chosen<string>>) {
  const whole = { id: '1', record: undefined, error: null, retry: () => undefined, ...chosen };
  const { element } = await renderElement(
    <ChosenRecord chosen={whole} message="Job not available." goTo={GO_TO}>
      {(job) => <p>{job}</p>}
    </ChosenRecord>,
  );
  return element;
}

const errorOf = (status: number) => Object.assign(new Error('Something went wrong.'), { status });

test('a record that is loaded is rendered', async () => {
  find(await rendered({ record: 'Roof' }), 'p', 'Roof');
});

test.each([
  ['none is selected', { id: undefined }],
  ['it no longer exists', { error: errorOf(404) }],
])('a screen links to where a record is selected when %s', async (_, chosen) => {
  const element = await rendered(chosen);
  expect(element.textContent).toContain('Job not available.');
  find(element, 'a', 'Go To Jobs');
});

test('a record that fails to load can be requested again', async () => {
  const retry = vi.fn();
  const element = await rendered({ error: errorOf(500), retry });
  expect(element.textContent).toContain('Something went wrong.');
  await press(find(element, 'button', 'Try Again'));
  expect(retry).toHaveBeenCalledOnce();
});

test('a record that the server rejects is not requested again', async () => {
  const element = await rendered({ error: errorOf(403) });
  expect(element.textContent).toContain('Something went wrong.');
  expect(element.querySelector('button')).toBeNull();
});

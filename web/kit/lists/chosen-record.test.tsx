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
  ['none is chosen', { id: undefined }],
  ['it no longer exists', { error: errorOf(404) }],
])('where %s, a screen leads to where one is chosen', async (_, chosen) => {
  const element = await rendered(chosen);
  expect(element.textContent).toContain('Job not available.');
  find(element, 'a', 'Go To Jobs');
});

test('a record that cannot be read is asked for again', async () => {
  const retry = vi.fn();
  const element = await rendered({ error: errorOf(500), retry });
  expect(element.textContent).toContain('Something went wrong.');
  await press(find(element, 'button', 'Try Again'));
  expect(retry).toHaveBeenCalledOnce();
});

test('a record that is refused is not asked for again', async () => {
  const element = await rendered({ error: errorOf(403) });
  expect(element.textContent).toContain('Something went wrong.');
  expect(element.querySelector('button')).toBeNull();
});

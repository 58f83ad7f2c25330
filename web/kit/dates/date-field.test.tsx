import { useForm } from '@mantine/form';
import { expect, test } from 'vitest';
import { renderElement, eventually, find, key, press, type } from '../../testing/render-element.tsx';
import { DateField } from './date-field.tsx';
import type { FormState } from '../forms/form-state.ts';

function Office() {
  const fields = useForm({ initialValues: { start_date: '2026-11-20' } });
  return (
    <>
      <DateField form={{ fields } as FormState<{ start_date: string }>} name="start_date" label="Start Date" />
      <output>{fields.values.start_date}</output>
    </>
  );
}

const storedValue = (screen: Element) => find(screen, 'output').textContent;
const field = (screen: Element) => find(screen, 'input') as HTMLInputElement;

test('a day is shown as "Nov 20, 2026" and accepts any common format', async () => {
  const { element } = await renderElement(<Office />);
  expect(field(element).value).toBe('Nov 20, 2026');
  await type(field(element), '12/4/26');
  expect(storedValue(element)).toBe('2026-12-04');
  expect(field(element).value).toBe('Dec 4, 2026');
});

test('invalid input remains as typed, so that the form can report it', async () => {
  const { element } = await renderElement(<Office />);
  await type(field(element), 'next week');
  expect(field(element).value).toBe('next week');
  expect(storedValue(element)).toBe('next week');
});

test('the calendar opens on request, clicking a day selects it, and Escape closes it without a change', async () => {
  const { element } = await renderElement(<Office />);
  const open = find(element, 'button', 'Choose Start Date');
  await press(open);
  await eventually(() => expect(find(element, '[role="dialog"]').textContent).toContain('November 2026'));
  expect(document.activeElement?.textContent).toBe('20');
  await key(find(element, '[role="dialog"]'), 'Escape');
  expect(element.querySelector('[role="dialog"]')).toBeNull();
  expect(document.activeElement).toBe(field(element));
  await press(open);
  await press(find(element, 'td button', '24'));
  expect(storedValue(element)).toBe('2026-11-24');
  expect(element.querySelector('[role="dialog"]')).toBeNull();
});

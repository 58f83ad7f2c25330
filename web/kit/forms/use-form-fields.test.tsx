import { act } from 'react';
import { expect, test } from 'vitest';
import { renderElement, find, key, press, type, write } from '../../testing/render-element.tsx';
import { PhoneField, TextField } from './fields.tsx';
import type { FormState } from './form-state.ts';
import { useFormFields } from './use-form-fields.ts';

interface Values {
  name: string;
  phone: string;
}

function Contact() {
  const fields = useFormFields<Values>({
    initialValues: { name: '', phone: '' },
    validate: ({ name, phone }) => ({
      name: name === '' ? 'Name is required' : null,
      phone: /^\d{3}-\d{3}-\d{4}$/.test(phone) ? null : 'Phone number must be 10 digits',
    }),
  });
  const form = { fields } as FormState<Values>;
  return (
    <>
      <TextField form={form} name="name" label="Name" />
      <PhoneField form={form} name="phone" label="Phone" />
      <button type="button" onClick={() => fields.setFieldValue('name', 'Pat Lee')}>
        Use My Name
      </button>
      <button type="button">Wait</button>
    </>
  );
}

async function contact() {
  const { element } = await renderElement(<Contact />);
  const [name, phone] = element.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement];
  return { element, name, phone };
}

const mouse = (target: Element, type: string, init: MouseEventInit = {}) =>
  act(async () => void target.dispatchEvent(new MouseEvent(type, { bubbles: true, ...init })));

/** Work deferred by a mouse press runs in a task after it. */
const afterTask = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

async function pressDown(field: HTMLInputElement, button: Element) {
  await mouse(button, 'mousedown');
  await act(async () => field.blur());
}

test('a field left by keyboard shows its message immediately', async () => {
  const { element, name } = await contact();
  await type(name, '');
  expect(element.textContent).toContain('Name is required');
});

test('a field left by a click shows its message after the click', async () => {
  const { element, name } = await contact();
  const button = find(element, 'button', 'Wait');
  await write(name, '');
  await pressDown(name, button);
  expect(element.textContent).not.toContain('Name is required');
  await mouse(button, 'mouseup');
  await press(button);
  await afterTask();
  expect(element.textContent).toContain('Name is required');
});

test('a field that the click itself fills shows no message', async () => {
  const { element, name } = await contact();
  const button = find(element, 'button', 'Use My Name');
  await write(name, '');
  await pressDown(name, button);
  await mouse(button, 'mouseup');
  await press(button);
  await afterTask();
  expect(name.value).toBe('Pat Lee');
  expect(element.textContent).not.toContain('Name is required');
});

test('a message that is cleared remains until after the click', async () => {
  const { element, phone } = await contact();
  await type(phone, '813');
  expect(element.textContent).toContain('Phone number must be 10 digits');
  await act(async () => phone.focus());
  phone.setSelectionRange(0, 0);
  const button = find(element, 'button', 'Wait');
  await pressDown(phone, button);
  expect(element.textContent).toContain('Phone number must be 10 digits');
  await mouse(button, 'mouseup');
  await afterTask();
  expect(element.textContent).toContain('Phone number must be 10 digits');
});

test('a second mouse press that follows immediately delays the message further', async () => {
  const { element, name } = await contact();
  const button = find(element, 'button', 'Wait');
  await write(name, '');
  await pressDown(name, button);
  // In one task: otherwise work that waits for the first press could run in between.
  await act(async () => {
    for (const event of ['mouseup', 'mousedown']) button.dispatchEvent(new MouseEvent(event, { bubbles: true }));
  });
  await afterTask();
  expect(element.textContent).not.toContain('Name is required');
  await mouse(button, 'mouseup');
  await afterTask();
  expect(element.textContent).toContain('Name is required');
});

test('a mouse press without mouseup ends with the next pointer movement or key', async () => {
  const { element, name } = await contact();
  const button = find(element, 'button', 'Wait');
  await write(name, '');
  await pressDown(name, button);
  await mouse(element, 'mousemove', { buttons: 1 });
  await afterTask();
  expect(element.textContent).not.toContain('Name is required');
  await mouse(element, 'mousemove', { buttons: 0 });
  await afterTask();
  expect(element.textContent).toContain('Name is required');

  await write(name, 'Pat');
  await write(name, '');
  await pressDown(name, button);
  expect(element.textContent).not.toContain('Name is required');
  await key(name, 'Tab');
  expect(element.textContent).toContain('Name is required');
});

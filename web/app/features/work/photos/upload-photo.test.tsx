import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually, find, press, renderElement } from '../../../../testing/render-element.tsx';
import { fakeServer, recordOf } from '../../../../testing/server.ts';
import UploadPhoto from './upload-photo.tsx';

const server = fakeServer();

const project_id = '01930000-0000-7000-8000-000000000007';
const project = { project_id, name: 'New roof', customer_first_name: 'Priya', customer_last_name: 'Desai' };
const FULL = 'Maximum number of photos (15) has been reached for this project';

/** Each upload receives the next of these responses; a lost one receives none. */
const responses: ([status: number, body: object] | 'lost')[] = [];
const keys: string[] = [];

const { XMLHttpRequest } = globalThis;

class FakeRequest {
  status = 0;
  responseText = '';
  upload = new EventTarget();
  #events = new EventTarget();
  open() {}
  setRequestHeader(name: string, value: string) {
    if (name === 'idempotency-key') keys.push(value);
  }
  addEventListener(name: string, listener: () => void) {
    this.#events.addEventListener(name, listener);
  }
  send() {
    const next = responses.shift() ?? 'lost';
    queueMicrotask(() => {
      if (next === 'lost') return this.#events.dispatchEvent(new Event('error'));
      this.status = next[0];
      this.responseText = JSON.stringify(next[1]);
      return this.#events.dispatchEvent(new Event('load'));
    });
  }
}

beforeEach(() => {
  responses.length = 0;
  keys.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.stubGlobal('XMLHttpRequest', XMLHttpRequest));

async function opened(state?: object) {
  const { data } = recordOf('project', project);
  server.responses(200, { data: [data], meta: { total: 1 } }, { to: 'projects_and_customers' });
  server.responses(200, recordOf('project', project), { to: `/projects/${project_id}` });
  server.responses(200, { photos: [], count: 0, number_of_photos: 0 }, { to: /images/ });
  const { element } = await renderElement(<UploadPhoto />, { state });
  await eventually(() => find(element, 'button[type=submit]'));
  return element;
}

const submit = (element: Element) => press(find(element, 'button[type=submit]'));

const choose = (element: Element, ...names: string[]) =>
  chooseFiles(element, ...names.map((name) => new File(['dot'], name, { type: 'image/jpeg' })));

/** A file of a size that it only claims to have. */
function aLargeFile(name: string, type: string, size: number): File {
  return Object.defineProperty(new File(['dot'], name, { type }), 'size', { value: size });
}

async function chooseFiles(element: Element, ...files: File[]) {
  const [field] = element.querySelectorAll<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('There is no field for files');
  await act(async () => {
    Object.defineProperty(field, 'files', { value: files, configurable: true });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('an upload without project, half and file shows what is missing', async () => {
  const element = await opened();
  await submit(element);
  for (const message of [
    'Please select a project',
    'Please select whether the photo was taken before or after the project',
    'Please select a file to upload',
  ])
    expect(element.textContent).toContain(message);
  expect(keys).toEqual([]);
});

test('an upload whose response is lost is retried with the same key', async () => {
  const element = await opened({ project_id, project });
  responses.push('lost', [201, { photos: [] }]);
  await press(find(element, 'input[value=before_project]'));
  await choose(element, 'roof.jpg');
  await submit(element);
  await eventually(() => expect(element.textContent).toContain('Failed to upload photo: The server cannot be reached'));
  await press(find(element, 'button', 'Try roof.jpg again'));
  await eventually(() => expect(element.textContent).toContain('Photo uploaded successfully!'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a photo above the maximum shows the reason at its file, and the others are uploaded', async () => {
  const element = await opened({ project_id, project });
  responses.push([201, { photos: [] }], [422, { error: FULL, code: 'validation_failed' }]);
  await press(find(element, 'input[value=after_project]'));
  await choose(element, 'fifteenth.jpg', 'sixteenth.jpg');
  await submit(element);
  await eventually(() => expect(element.textContent).toContain(FULL));
  const phases = [...element.querySelectorAll('li[data-phase]')].map((row) => row.getAttribute('data-phase'));
  expect(phases).toEqual(['done', 'failed']);
});

test('unusable files show their reasons and are not sent, and once they are removed the next upload has the same project', async () => {
  const element = await opened({ project_id, project });
  responses.push([201, { photos: [] }]);
  await press(find(element, 'input[value=after_project]'));
  const noImage = 'Please select a valid image file (JPEG, PNG, GIF, or WEBP)';
  await chooseFiles(element, new File(['dot'], 'notes.txt', { type: 'text/plain' }));
  expect(element.textContent).toContain(noImage);
  await press(find(element, 'button', 'Remove notes.txt'));
  await choose(element, 'good.jpg');
  await chooseFiles(
    element,
    aLargeFile('huge.jpg', 'image/jpeg', 10_485_761),
    aLargeFile('IMG_0042.HEIC', 'image/heic', 15_728_641),
  );
  await submit(element);
  const row = (name: string) =>
    [...element.querySelectorAll('li[data-phase]')].find(({ textContent }) => textContent.includes(name))?.textContent;
  await eventually(() => expect(row('good.jpg')).toContain('Photo uploaded successfully!'));
  expect(row('huge.jpg')).toContain('File size must be less than 10MB');
  expect(row('IMG_0042.HEIC')).toContain('File size must be less than 15MB');
  expect(keys).toHaveLength(1);
  for (const name of ['huge.jpg', 'IMG_0042.HEIC']) await press(find(element, 'button', `Remove ${name}`));
  await eventually(() => find(element, 'h2', 'Photo uploaded successfully!'));
  await press(find(element, 'button', 'Upload Another Photo'));
  await eventually(() => find(element, 'button[type=submit]'));
  expect((find(element, '[role=combobox]') as HTMLInputElement).value).toBe('New roof');
  expect((find(element, 'input[value=after_project]') as HTMLInputElement).checked).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { images } from '#contract/work/images.ts';
import { ApiError } from './call.ts';
import { upload } from './upload.ts';

/** A fake request whose progress the test controls. */
class FakeRequest {
  static last: FakeRequest;
  status = 0;
  responseText = '';
  sent: FormData | undefined;
  headers: Record<string, string> = {};
  opened: string[] = [];
  upload = new EventTarget();
  #events = new EventTarget();

  constructor() {
    FakeRequest.last = this;
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  addEventListener(name: string, listener: () => void) {
    this.#events.addEventListener(name, listener);
  }
  send(form: FormData) {
    this.sent = form;
  }
  hasSent(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
  }
  responses(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.#events.dispatchEvent(new Event('load'));
  }
  breaks() {
    this.#events.dispatchEvent(new Event('error'));
  }
}

const image = new File(['dot'], 'logo.png', { type: 'image/png' });
const fields = { image_for_tag: 'company' as const, company_code: 'ACME22', image_size_tag: undefined };
const start = (onProgress = vi.fn()) => upload(images.upload, { fields, image }, onProgress);

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

test('the image follows its fields in the request body', async () => {
  const response = start();
  const request = FakeRequest.last;
  expect(request.opened).toEqual(['POST', '/api/v1/images']);
  expect(request.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  expect([...(request.sent?.keys() ?? [])]).toEqual(['image_for_tag', 'company_code', 'image']);
  request.responses(201, { photos: [] });
  await expect(response).resolves.toEqual({ photos: [] });
});

test('a retried upload sends the same idempotency key', async () => {
  const response = upload(images.upload, { fields, image, idempotencyKey: 'first-try' }, vi.fn());
  expect(FakeRequest.last.headers['idempotency-key']).toBe('first-try');
  FakeRequest.last.responses(201, { photos: [] });
  await response;
});

test('upload reports the uploaded share', async () => {
  const progress: number[] = [];
  const response = start(vi.fn((sent: number) => progress.push(sent)));
  FakeRequest.last.hasSent(25, 100);
  FakeRequest.last.hasSent(100, 100);
  FakeRequest.last.responses(201, { photos: [] });
  await response;
  expect(progress).toEqual([0.25, 1]);
});

test("a rejected upload throws the server's message", async () => {
  const response = start();
  const error = 'Please select a valid image file (JPEG, PNG, GIF, or WEBP)';
  FakeRequest.last.responses(422, { error, code: 'validation_failed', details: [error], fields: { image: [error] } });
  await expect(response).rejects.toMatchObject({ status: 422, code: 'validation_failed', message: error });
});

test('an upload with a lost connection or an unreadable response throws a message', async () => {
  const lost = start();
  FakeRequest.last.breaks();
  await expect(lost).rejects.toMatchObject({ status: 0, code: 'network' });
  const strange = start();
  FakeRequest.last.responses(502, '<html>');
  await expect(strange).rejects.toBeInstanceOf(ApiError);
});

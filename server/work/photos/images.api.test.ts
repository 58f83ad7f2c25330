import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { estimates } from '#contract/sales/estimates.ts';
import { images } from '#contract/work/images.ts';
import { appOfTest, testApp } from '#testkit/app/app.ts';
import { testDelivery, sendEstimate } from '#testkit/app/test-delivery.ts';
import { aBrowser, type Anything } from '#testkit/clients/browser.ts';
import { testDatabase } from '#testkit/database/engines.ts';
import { aCompany, elsewhere, type Person } from '#testkit/records/factories.ts';
import { asCompany } from '../../platform/database/database.ts';
import { pdfPages } from '../../platform/pdf/pdf-text.ts';
import { linksOfHeader } from './header-links.ts';

const image = (background = '#c8480a') =>
  sharp({ create: { width: 900, height: 450, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function upload(person: Person, fields: object, file?: Anything['file']) {
  const input = file ?? { name: 'Our Logo.JPG', bytes: await image() };
  return person.attempt(images.upload, { body: fields, file: input });
}

function bytesOf(person: Person | ReturnType<typeof aBrowser>, id: string) {
  return person.call(images.bytes, { params: { id } });
}

test("a company's logo is stored in two sizes, which its accounts can see", async () => {
  const { ana, ben, company_code } = await aCompany();
  const { status, body } = await upload(ana, { image_for_tag: 'company', company_code, image_size_tag: 'all' });
  expect(status).toBe(201);
  expect(body.photos.map(({ size_tag, file_name }) => [size_tag, file_name])).toEqual([
    ['small', 'Our Logo.webp'],
    ['original', 'Our Logo.jpg'],
  ]);
  expect(new Set(body.photos.map(({ image_group_key }) => image_group_key)).size).toBe(1);

  const query = { image_for_tag: 'company', company_code, image_size_tag: 'small' } as const;
  const [photo] = (await ben.call(images.links, { query })).body.photos;
  const { headers, ...reply } = await ben.request({ url: photo?.url ?? '' });
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(reply.body as Buffer).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 });

  const all = await ben.call(images.allLinks, { params: { tag: 'company', owner: company_code } });
  expect(all.body.photos).toEqual(body.photos);
  const count = await ben.call(images.count, { params: { tag: 'company', owner: company_code.toLowerCase() } });
  expect(count.body).toEqual({ count: 1 });
});

test('a page contains the calls for the images of its header, with their responses', async () => {
  const { ana, ben, company_id, company_code } = await aCompany();
  await upload(ana, { image_for_tag: 'company', company_code, image_size_tag: 'all' });
  await upload(ben, { image_for_tag: 'account', account_id: ben.account_id });
  const { account_id } = ana;
  const links = await asCompany(await testDatabase(), company_id, (db) =>
    linksOfHeader(db, { account_id, company_code, role: 'owner' }),
  );
  expect(links.map(({ query }) => query)).toEqual([
    { image_for_tag: 'company', company_code, image_size_tag: 'small' },
    { image_for_tag: 'account', account_id, image_size_tag: 'small' },
  ]);
  for (const { query, photos } of links) expect((await ana.call(images.links, { query })).body.photos).toEqual(photos);
  expect(links.map(({ photos }) => photos.length)).toEqual([1, 0]);
});

test('a second logo is rejected until the first is deleted', async () => {
  const { ana, company_code } = await aCompany();
  const first = await upload(ana, { image_for_tag: 'company', company_code });
  const second = await upload(ana, { image_for_tag: 'company', company_code });
  expect(second).toBeError('validation_failed');
  expect(second.body).toMatchObject({
    fields: { image: ['Maximum number of photos (1) has been reached for this project'] },
  });

  const params = { id: first.body.photos[0]?.id ?? '' };
  expect((await ana.call(images.remove, { params })).status).toBe(200);
  expect((await ana.call(images.links, { query: { image_for_tag: 'company' } })).body.photos).toEqual([]);
  expect(await ana.call(images.remove, { params })).toBeError('image_not_found');
  expect((await upload(ana, { image_for_tag: 'company', company_code })).status).toBe(201);
});

test('one of two logos uploaded at the same moment is stored', async () => {
  const { ana, company_code } = await aCompany();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => upload(ana, { image_for_tag: 'company', company_code })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422]);
  expect((await ana.call(images.count, { params: { tag: 'company', owner: company_code } })).body).toEqual({
    count: 1,
  });
  const { delivery } = await testApp();
  const files = [];
  for await (const { key } of delivery.files.list()) if (key.includes(ana.company_id)) files.push(key);
  expect(files).toHaveLength(2);
});

test('repeated uploads with one key store one image', async () => {
  const { ana, company_code } = await aCompany();
  const bytes = await image();
  const once = (file: Buffer) =>
    ana.attempt(images.upload, {
      body: { image_for_tag: 'company', company_code },
      file: { name: 'logo.jpg', bytes: file },
      headers: { 'idempotency-key': 'logo-1' },
    });
  const first = await once(bytes);
  expect(first.status).toBe(201);
  expect((await once(bytes)).body).toEqual(first.body);
  expect(await once(await image('#123456'))).toBeError('key_reused');
});

test('a profile image is visible only to its owner', async () => {
  const { ana, ben } = await aCompany();
  const { account_id } = ana;
  const { body } = await upload(ana, { image_for_tag: 'account', account_id });
  const id = body.photos[0]?.id ?? '';
  expect((await bytesOf(ana, id)).status).toBe(200);
  expect(await bytesOf(ben, id)).toBeError('image_not_found');
  expect(await ben.call(images.remove, { params: { id } })).toBeError('image_not_found');
  expect(await ben.call(images.links, { query: { image_for_tag: 'account', account_id } })).toBeError(
    'account_not_found',
  );
  expect(await upload(ben, { image_for_tag: 'account', account_id })).toBeError('account_not_found');
  expect((await upload(ben, { image_for_tag: 'account' })).status).toBe(201);
});

test('images are hidden from other companies and from callers without a session', async () => {
  const [acme, rival] = [await aCompany(), await aCompany()];
  const { company_code } = acme;
  const { body } = await upload(acme.ana, { image_for_tag: 'company', company_code });
  const id = body.photos[0]?.id ?? '';
  expect(await bytesOf(rival.ana, id)).toBeError('image_not_found');
  expect(await bytesOf(aBrowser(), id)).toBeError('session_expired');
  const params = { tag: 'company', owner: company_code } as const;
  expect(await rival.ana.call(images.allLinks, { params })).toBeError('company_not_found');
  expect(await rival.ana.call(images.count, { params })).toBeError('company_not_found');
  expect(await upload(rival.ana, { image_for_tag: 'company', company_code })).toBeError('company_not_found');
});

describe('an upload', () => {
  test.each<[string, Anything['file'], string]>([
    ['without a file', 'none', 'Please select a file to upload'],
    ['with an empty file', { name: 'a.png', bytes: Buffer.alloc(0) }, 'Please select a file to upload'],
    [
      'with an image extension and other content',
      { name: 'logo.png', bytes: Buffer.from('<script>alert(1)</script>') },
      'Please select a valid image file (JPEG, PNG, GIF, or WEBP)',
    ],
    ['of more than 10 MB', { name: 'a.png', bytes: Buffer.alloc(10_485_761) }, 'File size must be less than 10MB'],
  ])('an upload %s is rejected', async (_what, file, message) => {
    const { ana } = await aCompany();
    const reply = await upload(ana, { image_for_tag: 'company' }, file);
    expect(reply).toBeError('validation_failed');
    expect(reply.body).toMatchObject({ error: message, fields: { image: [message] } });
  });

  test('an upload of an unknown type is rejected', async () => {
    const { ana } = await aCompany();
    expect(await upload(ana, { image_for_tag: 'spaceship' })).toBeError('validation_failed');
    expect(await upload(ana, {})).toBeError('validation_failed');
  });

  test('an upload in JSON is rejected, and so is a form where none is expected', async () => {
    const { ana } = await aCompany();
    const post = (url: string, payload: object) => ana.request({ method: 'POST', url, payload });
    expect(await post('/api/v1/images', { image_for_tag: 'company' })).toBeError('wrong_type');
    expect(await post('/api/v1/accounts/change_password', new FormData())).toBeError('wrong_type');
  });

  test('an upload with two files, with endless fields, or truncated, is rejected', async () => {
    const { ana } = await aCompany();
    const form = (parts: [string, string | Blob][]) => {
      const made = new FormData();
      for (const [name, value] of parts) made.append(name, value);
      return ana.request({ method: 'POST', url: '/api/v1/images', payload: made });
    };
    const file = new Blob([await image()]);
    const two = await form([
      ['image', file],
      ['image', file],
    ]);
    expect(two.status).toBe(413);
    const endless = await form(Array.from({ length: 100 }, (_, index): [string, string] => [`f${index}`, 'x']));
    expect(endless.status).toBe(413);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await ana.request({
      method: 'POST',
      url: '/api/v1/images',
      headers,
      payload: '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
    });
    expect(broken.status).toBe(400);
  });

  test('an upload that does not end is disconnected', async () => {
    const { ana } = await aCompany();
    const { app } = await appOfTest({});
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    let sent = 0;
    const endless = Readable.from(
      (function* forEver() {
        yield '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
        for (const chunk = Buffer.alloc(65_536); ; sent += chunk.length) yield chunk;
      })(),
    );
    const cookie = [...ana.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=x' };
    const post = request({ port, method: 'POST', path: '/api/v1/images', headers });
    await expect(pipeline(endless, post)).rejects.toThrow(/ECONNRESET|EPIPE|socket hang up/);
    expect(sent).toBeLessThan(60 * 1024 * 1024);
  });

  test('an upload without a session is rejected before its file is read', async () => {
    const reply = await aBrowser().attempt(images.upload, { body: { image_for_tag: 'company' } });
    expect(reply).toBeError('session_expired');
  });

  test('an upload with any file name is accepted', async () => {
    const { ana } = await aCompany();
    const file = { name: '../../etc/"passwd\u202e<b>.gif.png', bytes: await image() };
    const { body } = await upload(ana, { image_for_tag: 'company' }, file);
    expect(body.photos[0]?.file_name).toMatch(/^[\p{L}\p{N} ._-]+\.webp$/u);
    expect(body.photos[0]?.file_name).not.toContain('..');
  });
});

test('a logo can be uploaded without a subscription', async () => {
  const { ana } = await aCompany({ subscription: 'none' });
  expect((await upload(ana, { image_for_tag: 'company' })).status).toBe(201);
});

describe('the logo on an estimate', () => {
  const hasImage = (pdf: Uint8Array) => Buffer.from(pdf).includes('/Subtype /Image');

  test('an estimate shows the logo once the company has one', async () => {
    const { ana, anEstimate } = await aCompany();
    const { estimate_id } = await anEstimate();
    expect(hasImage((await ana.call(estimates.pdf, { query: { estimate_id } })).body)).toBe(false);
    await upload(ana, { image_for_tag: 'company' });
    const { body } = await (await elsewhere(ana)).call(estimates.pdf, { query: { estimate_id } });
    expect(hasImage(body)).toBe(true);
    expect(pdfPages(body).join('')).toContain('#1001');
  });

  test('an estimate shows the logo of the day it was sent, even if it was deleted since', async () => {
    const acme = await aCompany();
    const outbound = await testDelivery();
    const { body } = await upload(acme.ana, { image_for_tag: 'company' });
    const sent = await sendEstimate(acme, await acme.anEstimate());
    await acme.ana.call(images.remove, { params: { id: body.photos[0]?.id ?? '' } });
    await outbound.deliver(acme, sent.body.data.id);
    expect(hasImage(outbound.mails[0]?.attachments[0]?.bytes ?? new Uint8Array())).toBe(true);
  });
});

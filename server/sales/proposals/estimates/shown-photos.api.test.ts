import { describe, expect, test } from 'vitest';
import { companies } from '#contract/identity/companies.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { images, type Photo, type ProjectTag } from '#contract/work/images.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aBrowser } from '#testkit/clients/browser.ts';
import { uploadPhoto } from '#testkit/inputs/photos.ts';
import { aCompany, type Company } from '#testkit/records/factories.ts';
import { approve, aSentEstimate, pageOf, type Sent, sendAgain } from '#testkit/scenarios/answering.ts';
import { newId } from '../../../platform/ids.ts';

async function aPhoto({ ana }: Company, project_id: string, tag: ProjectTag = 'before_project'): Promise<Photo> {
  const { body } = await uploadPhoto(ana, project_id, { tag });
  const [photo] = body.photos;
  if (!photo) throw new Error(JSON.stringify(body));
  return photo;
}

function show({ ana }: Company, estimate_id: string, keys: readonly string[]) {
  return ana.attempt(estimates.showPhotos, { params: { id: estimate_id }, body: { image_group_keys: [...keys] } });
}

async function shownWith({ ana }: Company, estimate_id: string): Promise<string[]> {
  return (await ana.call(estimates.shownPhotos, { params: { id: estimate_id } })).body.image_group_keys;
}

/** Requests an address from the page, like the customer's browser. */
function fetchFile(url: string) {
  return aBrowser().request({ method: 'GET', url });
}

/** An estimate that is sent with a photo from before and one from after the work. */
async function aSentEstimateWithPhotos(acme: Company) {
  const draft = await acme.anEstimate();
  const photos = [await aPhoto(acme, draft.project_id, 'after_project'), await aPhoto(acme, draft.project_id)];
  const keys = photos.map(({ image_group_key }) => image_group_key);
  await show(acme, draft.estimate_id, keys);
  return { sent: await sendAgain(acme, draft), keys, photos };
}

async function revisionOf(sent: Sent): Promise<number> {
  return (await pageOf(sent)).revision.number;
}

describe('the photos of an estimate', () => {
  test('the photos of an estimate are stored in the chosen order, each once', async () => {
    const acme = await aCompany();
    const { estimate_id, project_id } = await acme.anEstimate();
    const [first, second] = [await aPhoto(acme, project_id), await aPhoto(acme, project_id, 'after_project')];
    const keys = [second.image_group_key, first.image_group_key];
    const { status, body } = await show(acme, estimate_id, [...keys, second.image_group_key]);
    expect([status, body]).toEqual([200, { image_group_keys: keys }]);
    expect(await shownWith(acme, estimate_id)).toEqual(keys);
    await show(acme, estimate_id, []);
    expect(await shownWith(acme, estimate_id)).toEqual([]);
  });

  test('an estimate has at most 12 photos', async () => {
    const acme = await aCompany();
    const { estimate_id } = await acme.anEstimate();
    const { status, body } = await show(acme, estimate_id, Array.from({ length: 13 }, newId));
    expect([status, body]).toMatchObject([422, { error: 'Show at most 12 photos.' }]);
  });

  test('the photos of an estimate must be of its own project', async () => {
    const [acme, rival] = [await aCompany(), await aCompany()];
    const { estimate_id, project_id } = await acme.anEstimate();
    const ownPhoto = await aPhoto(acme, project_id);
    const elsewhere = await aPhoto(acme, (await acme.aProject()).project_id);
    const foreign = await aPhoto(rival, (await rival.aProject()).project_id);
    await show(acme, estimate_id, [ownPhoto.image_group_key]);
    for (const { image_group_key } of [elsewhere, foreign]) {
      expect(await show(acme, estimate_id, [ownPhoto.image_group_key, image_group_key])).toBeError('image_not_found');
    }
    expect(await shownWith(acme, estimate_id)).toEqual([ownPhoto.image_group_key]);
  });

  test('deleted photos are removed from an estimate, and its photos cannot change once it is approved', async () => {
    const acme = await aCompany();
    const { sent, photos, keys } = await aSentEstimateWithPhotos(acme);
    await acme.ana.call(images.remove, { params: { id: photos[0]?.id ?? '' } });
    expect(await shownWith(acme, sent.estimate_id)).toEqual([keys[1]]);
    await approve(sent);
    expect(await show(acme, sent.estimate_id, [])).toBeError('estimate_approved');
  });
});

describe("the customer's page", () => {
  test("the customer's page shows the photos as chosen when the estimate was sent", async () => {
    const acme = await aCompany();
    const { sent, keys } = await aSentEstimateWithPhotos(acme);
    await show(acme, sent.estimate_id, []);
    const { photos, status } = await pageOf(sent);
    expect(photos.map(({ photo_id, project_tag }) => [photo_id, project_tag])).toEqual([
      [keys[0], 'after_project'],
      [keys[1], 'before_project'],
    ]);
    // Other photos do not pause an estimate.
    expect(status).toBe('sent');
    for (const url of photos.flatMap(({ small_url, original_url }) => [small_url, original_url])) {
      const { status: found, headers } = await fetchFile(url);
      expect([found, headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test("the customer's page leaves out a photo that was deleted since", async () => {
    const acme = await aCompany();
    const { sent, keys, photos } = await aSentEstimateWithPhotos(acme);
    const [gone] = (await pageOf(sent)).photos;
    await acme.ana.call(images.remove, { params: { id: photos[0]?.id ?? '' } });
    expect((await pageOf(sent)).photos.map(({ photo_id }) => photo_id)).toEqual([keys[1]]);
    expect((await fetchFile(gone?.small_url ?? '')).status).toBe(404);
  });

  test('sending other photos or another text above the signature creates a new revision', async () => {
    const acme = await aCompany();
    const { sent, keys } = await aSentEstimateWithPhotos(acme);
    const again = () => sendAgain(acme, sent.estimate).then(revisionOf);
    expect(await again()).toBe(1);
    await show(acme, sent.estimate_id, keys.toReversed());
    expect(await again()).toBe(2);
    await changeText(acme, 'You may cancel within three days.');
    expect(await again()).toBe(3);
    expect(await again()).toBe(3);
  });

  test("the customer's page shows the text above the signature as it was when the estimate was sent", async () => {
    const acme = await aCompany();
    await changeText(acme, 'You may cancel\nwithin three days.');
    const sent = await aSentEstimate(acme);
    await changeText(acme, null);
    expect(await pageOf(sent)).toMatchObject({
      text_above_signature: 'You may cancel\nwithin three days.',
      status: 'sent',
    });
  });
});

describe('the file of a photo', () => {
  test('the file of a photo is accessible only behind the link of its own estimate', async () => {
    const acme = await aCompany();
    const { sent, keys, photos } = await aSentEstimateWithPhotos(acme);
    const other = await aSentEstimate(acme);
    const unshown = await aPhoto(acme, sent.estimate.project_id);
    await acme.ana.call(images.upload, { body: { image_for_tag: 'company' } });
    const logo = await acme.ana.call(images.links, { query: { image_for_tag: 'company' } });
    const address = (token: string, id: string | undefined) => `/d/${token}/photos/${id}?size=small`;
    expect((await fetchFile(address(sent.token, keys[0]))).status).toBe(200);
    for (const url of [
      address(other.token, keys[0]),
      address(sent.token, unshown.image_group_key),
      address(sent.token, logo.body.photos[0]?.image_group_key),
      address(sent.token, photos[0]?.id),
      address(sent.token, 'none'),
      address('x'.repeat(43), keys[0]),
      `/d/${sent.token}/photos/${keys[0]}?size=as_taken`,
    ])
      expect([url, (await fetchFile(url)).status]).toEqual([url, 404]);
  });

  test('the file of a photo is not found once its link is revoked', async () => {
    const acme = await aCompany();
    const { sent } = await aSentEstimateWithPhotos(acme);
    const [photo] = (await pageOf(sent)).photos;
    testClock.forward({ days: 91 });
    expect((await fetchFile(photo?.small_url ?? '')).status).toBe(404);
  });
});

describe('the text above the signature', () => {
  test('the text above the signature has at most 4,000 characters', async () => {
    const acme = await aCompany();
    expect((await changeText(acme, 'x'.repeat(4000))).status).toBe(200);
    expect(await changeText(acme, 'x'.repeat(4001))).toBeError('validation_failed');
  });
});

function changeText({ ana, company_id }: Company, text_above_signature: string | null) {
  return ana.attempt(companies.update, { params: { id: company_id }, body: { company: { text_above_signature } } });
}

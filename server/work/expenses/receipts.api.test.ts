import { beforeEach, expect, test } from 'vitest';
import { asWithoutMoney } from '#contract/without-money.ts';
import { expenses, TOO_MANY_RECEIPT_IMAGES } from '#contract/work/expenses.ts';
import { WRONG_FILE_TYPE } from '#contract/work/images.ts';
import { anExpenseInput } from '#testkit/inputs/inputs.ts';
import { anImage } from '#testkit/inputs/photos.ts';
import { aCompany, aCoWorker, type Company, type Person } from '#testkit/records/factories.ts';

let acme: Company;
let id: string;

beforeEach(async () => {
  acme = await aCompany();
  id = (await acme.anExpense()).expense_id;
});

const add = async (bytes?: Uint8Array) =>
  acme.ana.attempt(expenses.addReceiptImage, {
    params: { id },
    file: { name: 'IMG_0042.JPG', bytes: bytes ?? (await anImage()) },
  });
const read = (of: string, { person = acme.ana, size = 'small' }: { person?: Person; size?: string } = {}) =>
  person.attempt(expenses.receiptImageBytes, { params: { id: of }, query: { size } });

test('a receipt photo is stored in two sizes, and leaves the version of the expense', async () => {
  const before = (await acme.ana.call(expenses.read, { params: { id } })).body.data.attributes;
  const { attributes } = (await add()).body.data;
  expect(attributes.updated_at).toBe(before.updated_at);
  const [image] = attributes.receipt_images;
  const sizes = await Promise.all(['small', 'original'].map((size) => read(image?.receipt_image_id ?? '', { size })));
  expect(sizes.map(({ status }) => status)).toEqual([200, 200]);
  expect(sizes[0]?.body).not.toEqual(sizes[1]?.body);
  expect(image?.small_url).toBe(`${image?.url}?size=small`);
});

test('a receipt photo that is no image is rejected, and the expense keeps the others', async () => {
  await add();
  expect((await add(Buffer.from('%PDF-1.7'))).body).toMatchObject({ fields: { image: [WRONG_FILE_TYPE] } });
  const { body } = await acme.ana.call(expenses.read, { params: { id } });
  expect(body.data.attributes.receipt_images).toHaveLength(1);
});

test('a fourth receipt photo is rejected, even if all are sent at once', async () => {
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => add()));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422]);
  expect((await add()).body).toMatchObject({ fields: { image: [TOO_MANY_RECEIPT_IMAGES] } });
});

test('a receipt photo that is removed is gone in both sizes', async () => {
  const [image] = (await add()).body.data.attributes.receipt_images;
  const params = { id: image?.receipt_image_id ?? '' };
  await acme.ana.call(expenses.removeReceiptImage, { params });
  expect(await read(params.id)).toBeError('image_not_found');
  expect(await acme.ana.attempt(expenses.removeReceiptImage, { params })).toBeError('image_not_found');
});

test('a receipt photo of another user is not available to a crew lead, unlike their own', async () => {
  const lead = await aCoWorker(acme, 'crew_lead');
  const [anas] = (await add()).body.data.attributes.receipt_images;
  expect(await read(anas?.receipt_image_id ?? '', { person: lead })).toBeError('image_not_found');
  const create = asWithoutMoney(expenses.create);
  const { expense_id } = (await lead.call(create, { body: { expense: anExpenseInput() } })).body.data.attributes;
  const added = await lead.attempt(asWithoutMoney(expenses.addReceiptImage), { params: { id: expense_id } });
  const own = added.body.data.attributes.receipt_images[0]?.receipt_image_id ?? '';
  expect((await read(own, { person: lead })).status).toBe(200);
  expect((await lead.call(expenses.removeReceiptImage, { params: { id: own } })).status).toBe(200);
});

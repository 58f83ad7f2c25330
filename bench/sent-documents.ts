import { setTimeout as wait } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { API_BASE } from '#contract/endpoint.ts';
import { approvals } from '#contract/sales/approvals.ts';
import { changeOrders } from '#contract/sales/change-orders.ts';
import { estimates } from '#contract/sales/estimates.ts';
import { invoices } from '#contract/sales/invoices.ts';
import { images } from '#contract/work/images.ts';
import { dayIn } from '#domain/time.ts';
import { aLine, photoFields } from '#testkit/inputs/inputs.ts';
import { call } from '../e2e/api.ts';
import type { Company } from '../e2e/factories.ts';

const PHOTOS = 8;

/** The link paths of an estimate with photos, an invoice, and a change order, each sent by text. */
export async function linksOf(request: APIRequestContext, company: Company): Promise<Record<string, string>> {
  const sending = { account_id: company.account_id, send_method: 'sms' } as const;

  const lines = Array.from({ length: 12 }, (_, at) => aLine({ is_optional: at > 8 }));
  const estimate = await company.anEstimate({ ...(await aProject(company)), lines });
  const image_group_keys = await photosOf(request, estimate.project_id);
  const params = { id: estimate.estimate_id };
  await call(request, estimates.showPhotos, { params, body: { image_group_keys } });
  await call(request, estimates.send, { body: { estimate_id: estimate.estimate_id, ...sending } });

  const invoice = await company.anInvoice(await aProject(company));
  await call(request, invoices.send, { body: { invoice_id: invoice.invoice_id, ...sending } });

  const { estimate_id, customer_phone } = await anApprovedEstimate(request, company);
  const { change_order_id } = await company.aChangeOrder({ estimate_id });
  await call(request, changeOrders.send, { body: { change_order_id, ...sending } });

  return {
    [`Customer's estimate, ${PHOTOS} photos`]: await linkTo(request, estimate.customer_phone, 'stimate'),
    "Customer's invoice": await linkTo(request, invoice.customer_phone, 'nvoice'),
    "Customer's change order": await linkTo(request, customer_phone, 'hange order'),
  };
}

/** A project with its own customer, who receives one message. */
async function aProject(company: Company) {
  const { customer_id } = await company.aCustomer();
  const { project_id } = await company.aProject({ customer_id });
  return { project_id, customer_id };
}

async function anApprovedEstimate(request: APIRequestContext, company: Company) {
  const estimate = await company.anEstimate(await aProject(company));
  const approval = {
    how: 'phone' as const,
    approved_on: dayIn('America/New_York', new Date()),
    signer_name: 'Pat Lee',
    selected_line_item_ids: [],
    note: 'Said yes.',
  };
  const record = () => call(request, approvals.record, { params: { id: estimate.estimate_id }, body: { approval } });
  // First, wait until the revision's PDF is rendered.
  await until(() => record().catch(() => undefined));
  return estimate;
}

async function photosOf(request: APIRequestContext, project_id: string): Promise<string[]> {
  const keys: string[] = [];
  for (let photo = 0; photo < PHOTOS; photo++) {
    const image = { name: `IMG_${photo}.JPG`, mimeType: 'image/jpeg', buffer: await aTexture() };
    const multipart = { ...photoFields(project_id), image };
    const response = await request.post(API_BASE + images.upload.path, { multipart });
    const { photos } = images.upload.response.parse(await response.json());
    keys.push(...photos.map(({ image_group_key }) => image_group_key).slice(0, 1));
  }
  return keys;
}

/** A photo that compresses like a real one: soft noise, not a single color. */
async function aTexture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = await sharp({ create: { width: 250, height: 188, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(2000, 1500).jpeg().toBuffer();
}

/** The path in the text message about a document. */
async function linkTo(request: APIRequestContext, phone: string, about: string): Promise<string> {
  return until(async () => {
    const all = (await (await request.get('/dev/outbox.json')).json()) as { to: string; text: string }[];
    const sent = all.find(({ to, text }) => to === phone && text.includes(about) && text.includes('/d/'));
    return sent && /\/d\/[\w-]+/.exec(sent.text)?.[0];
  });
}

const ASK_AGAIN_MS = 200;
const GIVE_UP_AFTER_MS = 60_000;

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + GIVE_UP_AFTER_MS; Date.now() < deadline; await wait(ASK_AGAIN_MS)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error('The documents were not sent within a minute.');
}

import type { Company } from '#contract/identity/companies.ts';
import { paymentInstruction } from '#domain/sales/payment-options.ts';
import { API_BASE, SAMPLE_LINK_TOKEN } from '#domain/site.ts';
import { dayIn } from '#domain/time.ts';
import { totalsOf } from './choice.ts';
import type { Approval, ApprovalInput, CommentInput, DeclineInput, EstimateLink } from './customer-link.ts';
import { answerSampleWith } from './link-calls.ts';
import { type LinkStore, storeOf } from './link-store.ts';
import { type SampleCompany, sampleLink } from './sample-link.ts';

/** For a visitor who is not signed in. */
const NOBODY: SampleCompany = {
  today: dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()),
  shown: { name: 'Your Company', phone: '', email: '', web_url: '', address: [], logo_url: null },
  sees: undefined,
  how_to_pay: paymentInstruction(null, 'Your Company'),
};

/**
 * Opens /d/sample: the page of an estimate with built-in data and the name and logo of the company of the signed-in
 * user. What is pressed there changes the page in this browser, and no call sends it.
 */
export async function openSample(): Promise<LinkStore> {
  const company = await companyOfUser().catch(() => NOBODY);
  let link = sampleLink(company);
  answerSampleWith({
    approve: async (input) => void (link = approved(link, input, company)),
    decline: async (input) => void (link = declined(link, input)),
    comment: async (input) => void (link = asked(link, input)),
  });
  return storeOf(SAMPLE_LINK_TOKEN, async () => ({ data: { attributes: link } }));
}

function approved(link: EstimateLink, input: ApprovalInput, { how_to_pay }: SampleCompany): EstimateLink {
  const selected = new Set(input.selected_line_item_ids);
  const { tax_amount, ...totals } = totalsOf(link.document, selected);
  const approval = {
    ...totals,
    tax_amount,
    discount_usd: 0,
    approval_id: 'sample',
    estimate_id: 'sample',
    change_order_id: null,
    revision_id: link.revision.id,
    revision_number: 1,
    how: 'link',
    signer_name: input.signer_name,
    signature: input.signature,
    approved_at: new Date().toISOString(),
    approved_on: null,
    recorded_by_name: null,
    has_scan: false,
    package: null,
    selected_line_item_ids: [...selected],
    left_out_line_item_ids: link.selected_line_item_ids.filter((id) => !selected.has(id)),
    consent_version: input.consent_version,
    pdf_sha256: '',
    audit_trail_sha256: '',
    signed_pdf_sha256: null,
    withdrawn_at: null,
    withdrawal_reason: null,
  } satisfies Approval;
  return { ...link, status: 'approved', approval, how_to_pay, can: { ...link.can, approve: false, decline: false } };
}

function declined(link: EstimateLink, { reason_code, reason_text = null }: DeclineInput): EstimateLink {
  const declined_at = new Date().toISOString();
  const decline = { decline_id: declined_at, revision_id: link.revision.id, revision_number: 1, declined_at };
  return { ...link, status: 'declined', declines: [{ ...decline, reason_code, reason_text }] };
}

function asked(link: EstimateLink, { text }: CommentInput): EstimateLink {
  const created_at = new Date().toISOString();
  const author = { author: 'customer', author_name: link.customer_name } as const;
  const comment = { ...author, comment_id: created_at, text, kind: 'question', created_at } as const;
  return { ...link, comments: [...link.comments, comment] };
}

/** The company of the signed-in user; throws if there is none. */
async function companyOfUser(): Promise<SampleCompany> {
  const { data } = await read<{ data: { attributes: Company }[] }>('/companies');
  const [{ attributes: company } = { attributes: undefined }] = data;
  if (!company) throw new Error('There is no company.');
  const { name, phone, email, web_url, address_1, address_2, city, state, zip, company_code } = company;
  const logo = `/images/get_photo_links?image_for_tag=company&company_code=${company_code}&image_size_tag=small`;
  const photos = await read<{ photos: { url: string }[] }>(logo).then(
    (response) => response.photos,
    () => [],
  );
  const address = [address_1, address_2, `${city}, ${state} ${zip}`].filter((line): line is string => Boolean(line));
  return {
    shown: { name, phone, email, web_url: web_url ?? '', address, logo_url: photos[0]?.url ?? null },
    today: dayIn(company.time_zone, new Date()),
    sees: company.customer_sees,
    how_to_pay: paymentInstruction(company.payment_options, name),
  };
}

/** Unlike the calls behind a link, these carry the session of the user. */
async function read<Response>(path: string): Promise<Response> {
  const response = await fetch(API_BASE + path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  return (await response.json()) as Response;
}

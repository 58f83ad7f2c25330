import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { accountingInvoice } from '#contract/connections/accounting-invoice.ts';
import { API_BASE } from '#contract/endpoint.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { isTaken, openTestServer, type TestServer, untilTaken } from '#testkit/crash/crash.ts';
import { aCardPaymentInput, anInvoiceInput, anItem, unique } from '#testkit/inputs/inputs.ts';
import { newEstimateMessage, newInvoice, newSubscription } from '#testkit/inputs/requests.ts';
import { startMailServer } from '#testkit/providers/mail-server.ts';
import { TWILIO } from '#testkit/providers/twilio.ts';
import { aQuickbooks, quickbooksSettings } from '#testkit/quickbooks/quickbooks.ts';
import { aStripe, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '#testkit/stripe/stripe.ts';
import { median } from '../../bench/sampling.ts';
import { type Ask, Client, Tally } from '../client.ts';
import { idOf, posted } from '../workload.ts';
import { type Finding, withInstallation } from './installation.ts';
import { type FaultMode, Relay } from './relay.ts';

const MESSAGES = 5;
/** Longer than the timeout of any provider: two attempts of 15 s for a card. */
const SLOWEST_MS = 35_000;

/** Mail, text messages, cards, QuickBooks, and geocoder fail in the same way at the same time, and recover later. */
export async function failingProviders(faultMode: Exclude<FaultMode, 'well'>): Promise<Finding> {
  await using stack = new AsyncDisposableStack();
  const { mail, sms, stripe, quickbooks, relays, settings } = await providersBehindRelays(stack);
  const smtpUrl = `smtp://127.0.0.1:${relays.mail.port}`;
  return await withInstallation('embedded', { settings, smtpUrl }, async ({ server }) => {
    const company = await openTestServer(server.url);
    const client = new Client(server.url);
    stack.defer(() => client.close());
    const { realmId, order } = await connectedToQuickbooks(client, company, quickbooks);
    for (const relay of Object.values(relays)) relay.faultMode = faultMode;

    const { cookie, customer_id, estimate_id, account_id } = company;
    const send = (send_method: SendMethod) => posted(newEstimateMessage({ estimate_id, account_id, send_method }));
    const card = { ...posted(newSubscription(aCardPaymentInput())), cookie };
    const slow = new AbortController();
    const others = timesUntil(client, { method: 'GET', path: `${API_BASE}/customers/${customer_id}`, cookie }, slow);
    const sends = [];
    for (let n = 0; n < MESSAGES; n++) {
      sends.push(await timed(client, { ...send('email'), cookie }), await timed(client, { ...send('sms'), cookie }));
    }
    const [paid, sentToQuickbooks, searched] = await Promise.all([
      timed(client, card),
      timed(client, order),
      timed(client, { method: 'GET', path: `${API_BASE}/addresses/search?q=33609`, cookie }),
    ]);
    slow.abort();
    const otherMs = median(await others);
    const sendMs = median(sends.map(({ ms }) => ms));
    for (const relay of Object.values(relays)) relay.faultMode = 'well';

    const ids = sends.map(({ answer }) => idOf(answer));
    const tally = new Tally();
    const [states] = await Promise.all([
      untilTaken(company, ids, { timeoutMs: 240_000 }),
      client.ask(card, tally),
      client.ask(order, tally),
    ]);
    // An attempt that timed out may still be in progress.
    await wait(2000);
    const times = (id: string) =>
      [...mail.taken].filter(([each]) => each.startsWith(id)).flatMap(([, at]) => at).length;
    const sent = ids.map((id) => times(id) + (sms.taken.get(id) ?? 0));
    const faults = [
      ...sends.filter(({ answer }) => answer.status !== 200).map(({ answer }) => `sending got ${answer.status}`),
      ...(sendMs < 1000 ? [] : [`sending took ${sendMs.toFixed(0)} ms`]),
      ...[paid, sentToQuickbooks]
        .filter((each) => !hasSentence(each))
        .map(({ answer }) => `the answer was ${answer.status}`),
      ...(searched.answer.status === 200 && searched.ms < 5000 ? [] : ['the address search failed']),
      ...(otherMs < 1000 ? [] : [`other requests took ${otherMs.toFixed(0)} ms`]),
      ...(ids.every((id) => isTaken(states.get(id))) ? [] : ['messages are still waiting']),
      ...(sent.every((count) => count === 1) ? [] : [`messages were sent ${sent.join(', ')} times`]),
      ...tally.broken,
      ...(stripe.intents.filter(({ status }) => status === 'succeeded').length === 1
        ? []
        : ['the card was not charged once']),
      ...(quickbooks.companyOf(realmId).all('Invoice').length === 1 ? [] : ['the invoice is not in QuickBooks once']),
    ];
    return {
      measured:
        `sending took ${sendMs.toFixed(0)} ms, an address search ${searched.ms.toFixed(0)} ms, other requests ` +
        `${otherMs.toFixed(0)} ms; a card payment got ${shown(paid)}, QuickBooks ${shown(sentToQuickbooks)}; after that ` +
        `${ids.length} messages, one charge and one invoice arrived once`,
      faults,
    };
  });
}

/** The fake providers, each behind a relay that can fail, and the settings of a server that uses them. */
async function providersBehindRelays(stack: AsyncDisposableStack) {
  const mail = await startMailServer();
  stack.defer(() => mail.stop());
  const sms = await startSmsServer();
  stack.defer(() => sms.stop());
  const stripe = await aStripe();
  stack.defer(() => stripe.close());
  const quickbooks = await aQuickbooks();
  stack.defer(() => quickbooks.close());
  const before = async (port: number) => {
    const relay = await Relay.before(port);
    stack.defer(() => relay.stop());
    return relay;
  };
  const relays = {
    mail: await before(portOf(mail.url)),
    sms: await before(sms.port),
    cards: await before(portOf(stripe.apiUrl)),
    quickbooks: await before(portOf(quickbooks.apiUrl)),
    // The fake geocoder's response does not matter: the embedded table is used instead.
    places: await before(sms.port),
  };
  const urlOf = (relay: Relay) => `http://127.0.0.1:${relay.port}`;
  const settings = {
    TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO.authToken,
    TWILIO_FROM: TWILIO.from,
    TWILIO_API_URL: urlOf(relays.sms),
    STRIPE_SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_drill',
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: urlOf(relays.cards),
    ...quickbooksSettings({ authUrl: urlOf(relays.quickbooks), apiUrl: urlOf(relays.quickbooks) }),
    GEOCODER: 'photon',
    GEOCODER_URL: urlOf(relays.places),
  };
  return { mail, sms, stripe, quickbooks, relays, settings };
}

interface Timed {
  answer: Awaited<ReturnType<Client['once']>>;
  ms: number;
}

async function timed(client: Client, ask: Ask): Promise<Timed> {
  const began = performance.now();
  const answer = await client.once(ask);
  return { answer, ms: performance.now() - began };
}

/** Whether a provider's failure got a timely response, with a message and a time to retry. */
function hasSentence({ answer: { status, retryAfter, body }, ms }: Timed): boolean {
  const sentence = (body as { error?: unknown }).error;
  return status === 503 && retryAfter !== undefined && typeof sentence === 'string' && ms < SLOWEST_MS;
}

function shown({ answer, ms }: Timed): string {
  return `${answer.status} "${(answer.body as { error?: string }).error ?? ''}" after ${(ms / 1000).toFixed(1)} s`;
}

/** The duration of each request in a series that is repeated until the signal. */
async function timesUntil(client: Client, ask: Ask, { signal }: AbortController): Promise<number[]> {
  const times: number[] = [];
  while (!signal.aborted) {
    const { answer, ms } = await timed(client, ask);
    times.push(answer.status === 200 ? ms : Infinity);
    await wait(50);
  }
  return times;
}

type FakeQuickbooks = Awaited<ReturnType<typeof aQuickbooks>>;

/** Connects the company, and returns the request that sends an invoice to QuickBooks. */
async function connectedToQuickbooks(
  client: Client,
  { cookie, account_id, project_id }: TestServer,
  { signOn }: FakeQuickbooks,
) {
  const get = async (path: string) => (await client.once({ method: 'GET', path: API_BASE + path, cookie })).body;
  const begun = await get(`/quickbooks_connections/${account_id}/authenticate`);
  const back = signOn.consent((begun as { redirect_url: string }).redirect_url);
  await get(`/quickbooks_connections/oauth_callback?${new URLSearchParams({ ...back })}`);
  const item = anItem();
  const created = await client.once({ ...posted(newInvoice({ ...anInvoiceInput([item]), project_id })), cookie });
  const { id } = (created.body as { data: { id: string } }).data;
  const invoice = ((await get(`/invoices/${id}`)) as { data: { attributes: Invoice } }).data.attributes;
  const order: Ask = {
    method: 'POST',
    path: `${API_BASE}/quickbooks_invoices/${invoice.customer_id}/send_invoice?account_id=${account_id}`,
    cookie,
    key: id,
    body: { invoice_id: id, invoice_data: accountingInvoice(invoice, [{ ...item, is_taxable: true }]) },
  };
  return { realmId: back.realmId, order };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

/** A fake of Twilio's API that accepts every text message and counts them by message id. */
async function startSmsServer() {
  const taken = new Map<string, number>();
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const callback = new URLSearchParams(await text(request)).get('StatusCallback') ?? 'http://none';
    const id = new URL(callback).searchParams.get('message_id') ?? '';
    taken.set(id, (taken.get(id) ?? 0) + 1);
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ sid: `SM${unique()}`, status: 'queued' }));
  };
  // An interrupted request was not accepted.
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, taken, stop };
}

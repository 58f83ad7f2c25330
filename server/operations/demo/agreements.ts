import type { ApprovalInput } from '#contract/sales/approvals.ts';
import { customerPage } from '#contract/sales/customer-page.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import { totalsOfSums } from '#domain/totals.ts';
import { newChangeOrder, newChangeOrderMessage, newEstimate, newEstimateMessage } from '#testkit/inputs/requests.ts';
import { deliver } from '../../core/delivery/deliver.ts';
import { messageOutbox } from '../../core/delivery/message-outbox.ts';
import { asCompany } from '../../platform/database/database.ts';
import { TIME_ZONE } from './company.ts';
import type { Records } from './dating.ts';
import type { Agreement } from './planned.ts';
import { deliveryThat } from './providers.ts';
import type { Scene } from './scene.ts';

const MINUTE_MS = 60_000;
const ARRIVES = { outcome: 'delivered', by: 'email' } as const;

/**
 * The last two hours of the plan: a customer approves and signs an estimate through its link, and then a change order.
 * Another customer has an open estimate. `projects` has the ids of the planned projects.
 */
export async function makeAgreements(
  { approved, open }: { approved: Agreement; open: Agreement },
  scene: Scene,
  projects: ReadonlyMap<unknown, string>,
): Promise<Pick<Records, 'estimates' | 'messages'>> {
  const { client, running, account } = scene;
  const end = client.now;
  const made: Pick<Records, 'estimates' | 'messages'> = { estimates: [], messages: [] };

  const agreed = await estimateOf(approved, 110);
  await approve(
    await send(100, (by) => client.call(...newEstimateMessage({ estimate_id: agreed.estimate_id, ...by }))),
  );
  const change = { ...CHANGE, estimate_id: agreed.estimate_id };
  const { data } = await inOffice(60, () => client.call(...newChangeOrder(change)));
  const change_order_id = data.id;
  await approve(await send(55, (by) => client.call(...newChangeOrderMessage({ change_order_id, ...by }))));
  const waiting = await estimateOf(open, 40);
  await send(35, (by) => client.call(...newEstimateMessage({ estimate_id: waiting.estimate_id, ...by })));
  client.now = end;
  return made;

  async function inOffice<T>(minutesAgo: number, work: () => Promise<T>): Promise<T> {
    client.now = new Date(end.getTime() - minutesAgo * MINUTE_MS);
    await client.signIn(running.database.systemDb, account);
    return work();
  }

  async function estimateOf({ project, input }: Agreement, minutesAgo: number): Promise<Estimate> {
    const project_id = projects.get(project) ?? '';
    const { data: created } = await inOffice(minutesAgo, () => client.call(...newEstimate({ ...input, project_id })));
    made.estimates.push({ id: created.id, at: client.now });
    return created.attributes;
  }

  /** Sends a document by email and returns the token of the link in it. */
  async function send(minutesAgo: number, call: (by: Sending) => Promise<{ data: { id: string } }>): Promise<string> {
    const by = { account_id: account.account_id, send_method: 'email' } as const;
    const { data: message } = await inOffice(minutesAgo, () => call(by));
    made.messages.push({ id: message.id, at: client.now });
    const [, token = ''] = /\/d\/([\w-]+)/.exec(await arrives(message.id)) ?? [];
    return token;
  }

  /** Delivers a message, including the rendering of its PDF, and returns its text. */
  async function arrives(message_id: string): Promise<string> {
    let arrived = '';
    const delivery = deliveryThat(ARRIVES, running.delivery, (text) => (arrived = text));
    await deliver(messageOutbox, delivery, { company_id: account.company_id, message_id });
    return arrived;
  }

  /** The customer opens the link ten minutes later, leaves out optional items, and signs by typing the name. */
  async function approve(token: string): Promise<void> {
    client.signOut();
    client.now = new Date(client.now.getTime() + 10 * MINUTE_MS);
    const params = { token };
    await client.call(customerPage.open, { params });
    const page = (await client.call(customerPage.read, { params })).data.attributes;
    if (page.kind === 'invoice' || page.kind === 'visit') throw new Error('An invoice is not approved');
    const approval: ApprovalInput = {
      revision_id: page.revision.id,
      selected_line_item_ids: [],
      package: null,
      expected_total:
        page.kind === 'estimate'
          ? totalsOfSums([page.document.required_sums], page.document).final_total
          : page.document.final_total,
      signer_name: page.customer_name.replace(/ \(.*\)$/, ''),
      signature: { kind: 'typed' },
      consent_version: page.consent.version,
      consent_language: 'en',
      browser_time_zone: TIME_ZONE,
    };
    await client.call(customerPage.approve, { params, body: { approval } });
    for (const copy of await copiesQueued(scene)) {
      made.messages.push({ id: copy, at: client.now });
      await arrives(copy);
    }
  }
}

/** The messages with the signed copy that the approval has queued, to the customer and to the company. */
export async function copiesQueued({ running, account }: Scene): Promise<string[]> {
  const rows = await asCompany(running.database, account.company_id, (db) =>
    db
      .selectFrom('messages')
      .select('message_id')
      .where('approval_id', 'is not', null)
      .where('status', '=', 'queued')
      .orderBy('message_id')
      .execute(),
  );
  return rows.map(({ message_id }) => message_id);
}

interface Sending {
  account_id: string;
  send_method: 'email';
}

const CHANGE = {
  name: 'Rotten joists under the old floor',
  reason: 'Found when the floor was opened: three joists are rotten and have to be replaced before work goes on.',
  time_change_day: 2,
  line_items: [
    {
      code: 'FRM-3',
      description: 'Replace joists, pressure-treated',
      unit_price_dollar: 185,
      quantity: 3,
      cost_type: 'all' as const,
      duration_hour: 9,
    },
    {
      code: 'DSP-1',
      description: 'Dump run no longer needed',
      unit_price_dollar: 75,
      quantity: 1,
      cost_type: 'all' as const,
      duration_hour: 0,
      is_credit: true,
    },
  ],
};

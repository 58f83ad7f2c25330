import { companies } from '#contract/identity/companies.ts';
import { approvals } from '#contract/sales/approvals.ts';
import type { Estimate } from '#contract/sales/estimates.ts';
import { installments } from '#contract/sales/installments.ts';
import type { Invoice } from '#contract/sales/invoices.ts';
import { images } from '#contract/work/images.ts';
import type { SendMethod } from '#domain/send-methods.ts';
import { dayIn } from '#domain/time.ts';
import { scheduleAmounts } from '#domain/totals.ts';
import { photoFields } from '#testkit/inputs/inputs.ts';
import {
  newCustomer,
  newCustomerPayment,
  newEstimate,
  newEstimateMessage,
  newInvoiceMessage,
  newJobsite,
  newPaymentNotice,
  newProject,
} from '#testkit/inputs/requests.ts';
import { deliver } from '../../core/delivery/deliver.ts';
import { messageOutbox } from '../../core/delivery/message-outbox.ts';
import { asCompany } from '../../platform/database/database.ts';
import { copiesQueued, makeAgreements } from './agreements.ts';
import { dayOf } from './calendar.ts';
import { TIME_ZONE } from './company.ts';
import type { Records } from './dating.ts';
import { drawPhoto } from './drawn-photos.ts';
import type {
  Plan,
  PlannedCustomer,
  PlannedEstimate,
  PlannedInvoice,
  PlannedJobsite,
  PlannedPhoto,
  PlannedProject,
} from './planned.ts';
import { deliveryThat } from './providers.ts';
import type { Scene } from './scene.ts';

/** Executes the plan in chronological order, and returns the created records with their dates. */
export async function liveThrough(plan: Plan, scene: Scene) {
  const { client, running, account } = scene;
  const end = client.now;
  const execution = new PlanExecution(scene);
  const events = [
    ...plan.customers.map((planned) => ({ at: planned.at, act: () => execution.addCustomer(planned) })),
    ...plan.projects.map((planned) => ({ at: planned.at, act: () => execution.addProject(planned) })),
    ...plan.jobsites.map((planned) => ({ at: planned.at, act: () => execution.addJobsite(planned) })),
    ...plan.estimates.map((planned) => ({ at: planned.at, act: () => execution.addEstimate(planned) })),
    ...plan.photos.map((planned) => ({ at: planned.at, act: () => execution.addPhoto(planned) })),
    ...plan.invoices.flatMap((planned) => [
      { at: planned.approval.at, act: () => execution.approve(planned) },
      { at: planned.at, act: () => execution.addInvoice(planned) },
      ...planned.payments.map(({ at }, index) => ({ at, act: () => execution.addPayment(planned, index) })),
      ...remindersOf(planned).map((at) => ({ at, act: () => execution.remind(planned, at) })),
    ]),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const createDeposits = async (at: Date, invoice_deposit_on_approval: boolean) => {
    client.now = at;
    await client.signIn(running.database.systemDb, account);
    const params = { id: account.company_id };
    await client.call(companies.update, { params, body: { company: { invoice_deposit_on_approval } } });
  };
  // Invoices of the past are one for the whole estimate. From now on, an approval creates that of its deposit.
  await createDeposits(plan.opened, false);
  for (const { at, act } of events) {
    client.now = at;
    await client.signIn(running.database.systemDb, account);
    await act();
  }
  await createDeposits(end, true);
  const { made, ids } = execution;
  const responses = await makeAgreements(plan.agreements, scene, ids);
  made.estimates.push(...responses.estimates);
  made.messages.push(...responses.messages);
  return { ...made, workSites: execution.workSites(plan) };
}

/** Creates the planned records one after another, and stores the ids that later records refer to. */
class PlanExecution {
  readonly made: Records = {
    customers: [],
    projects: [],
    jobsites: [],
    estimates: [],
    invoices: [],
    payments: [],
    messages: [],
  };
  readonly ids = new Map<PlannedCustomer | PlannedProject, string>();
  readonly #sites: { project: PlannedProject; id: string }[] = [];
  readonly #agreed = new Map<PlannedEstimate, Estimate>();
  readonly #billed = new Map<PlannedInvoice, Invoice>();
  readonly #scene: Scene;
  /** No message is delivered or opened after this time. */
  readonly #end: Date;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#end = scene.client.now;
  }

  async addCustomer(planned: PlannedCustomer): Promise<void> {
    const { data } = await this.#scene.client.call(...newCustomer(planned.input));
    this.ids.set(planned, data.id);
    this.made.customers.push({ id: data.id, at: planned.at });
  }

  async addProject(planned: PlannedProject): Promise<void> {
    const customer_id = this.ids.get(planned.customer) ?? '';
    const { data } = await this.#scene.client.call(...newProject({ ...planned.input, customer_id }));
    this.ids.set(planned, data.id);
    this.made.projects.push({ id: data.id, at: planned.at });
  }

  async addJobsite({ at, project, input }: PlannedJobsite): Promise<void> {
    const project_id = this.ids.get(project) ?? '';
    const { data } = await this.#scene.client.call(...newJobsite({ ...input, project_id }));
    this.made.jobsites.push({ id: data.id, at });
    this.#sites.push({ project, id: data.id });
  }

  /** The jobsites of the larger projects with an approved estimate: its hours are the plan for the crew. */
  workSites({ invoices }: Plan): ReadonlySet<string> {
    const planned = new Map(invoices.map(({ estimate }) => [estimate.project, hoursOf(estimate)]));
    const isLarge = (project: PlannedProject) => (planned.get(project) ?? 0) >= LARGE_HOURS;
    return new Set(this.#sites.filter(({ project }) => isLarge(project)).map(({ id }) => id));
  }

  async addEstimate(planned: PlannedEstimate): Promise<void> {
    const project_id = this.ids.get(planned.project) ?? '';
    const { data } = await this.#scene.client.call(...newEstimate({ ...planned.input, project_id }));
    this.#agreed.set(planned, data.attributes);
    this.made.estimates.push({ id: data.id, at: planned.at });
    if (planned.fate.outcome === 'kept') return;
    const { estimate_id, estimate_number } = data.attributes;
    await this.#send(planned, estimate_number, (by) =>
      this.#scene.client.call(...newEstimateMessage({ estimate_id, ...by })),
    );
  }

  /** Records what the customer has said, without the optional items. */
  async approve({ estimate, approval: { at, how, note } }: PlannedInvoice): Promise<void> {
    const { first_name, last_name } = estimate.project.customer.input;
    const approval = {
      how,
      note,
      approved_on: dayIn(TIME_ZONE, at),
      signer_name: `${first_name} ${last_name}`,
      selected_line_item_ids: [],
    };
    const params = { id: this.#agreed.get(estimate)?.estimate_id ?? '' };
    await this.#scene.client.call(approvals.record, { params, body: { approval } });
    const { running, account } = this.#scene;
    for (const message_id of await copiesQueued(this.#scene)) {
      this.made.messages.push({ id: message_id, at });
      const delivery = deliveryThat({ outcome: 'delivered', by: 'email' }, running.delivery, () => undefined);
      await deliver(messageOutbox, delivery, { company_id: account.company_id, message_id });
    }
  }

  async addInvoice(planned: PlannedInvoice): Promise<void> {
    const estimate = this.#agreed.get(planned.estimate);
    if (!estimate) throw new Error('An invoice comes before its estimate');
    const params = { id: estimate.estimate_id };
    const { data } = await this.#scene.client.call(installments.billRest, { params, body: {} });
    this.made.invoices.push({ id: data.id, at: planned.at });
    this.#billed.set(planned, data.attributes);
    const { invoice_id, invoice_number } = data.attributes;
    await this.#send(planned, invoice_number, (by) =>
      this.#scene.client.call(...newInvoiceMessage({ invoice_id, ...by })),
    );
  }

  async addPayment(planned: PlannedInvoice, index: number): Promise<void> {
    const invoice = this.#billed.get(planned);
    const payment = planned.payments[index];
    if (!invoice || !payment) throw new Error('A payment comes before its invoice');
    const { invoice_id, project_id, customer_id, final_total } = invoice;
    const percents = planned.payments.map(({ percent }) => percent);
    const rest = 100 - percents.reduce((sum, percent) => sum + percent, 0);
    const amount = scheduleAmounts(final_total, rest > 0 ? [...percents, rest] : percents)[index] ?? 0;
    const { at, payment_method, note } = payment;
    const payment_date = dayOf(at);
    const input = { invoice_id, project_id, customer_id, amount, payment_date, payment_method, note };
    const { data } = await this.#scene.client.call(...newCustomerPayment(input));
    this.made.payments.push({ id: data.id, at });
  }

  async remind(planned: PlannedInvoice, at: Date): Promise<void> {
    const { invoice_id = '', invoice_number = 0 } = this.#billed.get(planned) ?? {};
    const notify = (by: Sending) => this.#scene.client.call(...newPaymentNotice({ invoice_id, ...by }));
    await this.#send({ fate: planned.fate, sentAt: at }, invoice_number, notify);
  }

  /**
   * Sends a document and simulates its delivery until the provider accepts it, it fails permanently, or the plan ends.
   */
  async #send({ fate, sentAt }: Sent, number: number, call: SendCall): Promise<void> {
    const scene = this.#scene;
    const { client, running, account } = scene;
    client.now = sentAt;
    await client.signIn(running.database.systemDb, account);
    const { data } = await call({ account_id: account.account_id, send_method: fate.by });
    this.made.messages.push({ id: data.id, at: sentAt });

    let arrived = '';
    const delivery = deliveryThat(fate, running.delivery, (text) => (arrived = text));
    const key = { company_id: account.company_id, message_id: data.id };
    for (
      let due: Date | null = sentAt;
      due && due <= this.#end;
      due = (await messageOf(scene, data.id)).next_attempt_at
    ) {
      client.now = due;
      await deliver(messageOutbox, delivery, key);
    }
    if (fate.outcome !== 'opened') return;
    const hours = 1 + (number % 6);
    await openDocument(scene, arrived, new Date(Math.min(sentAt.getTime() + hours * HOUR_MS, this.#end.getTime())));
  }

  async addPhoto({ project, tag, name, drawing }: PlannedPhoto): Promise<void> {
    const fields = photoFields(this.ids.get(project) ?? '', tag);
    await this.#scene.client.upload(images.upload, fields, { name, bytes: await drawPhoto(drawing) });
  }
}

const LARGE_HOURS = 80;

function hoursOf({ input: { itemized_estimates = [] } }: PlannedEstimate): number {
  return itemized_estimates.reduce((sum, { duration_hour = 0 }) => sum + Number(duration_hour), 0);
}

type Sending = { account_id: string; send_method: SendMethod };
type SendCall = (by: Sending) => Promise<{ data: { id: string } }>;
type Sent = Pick<PlannedEstimate, 'fate' | 'sentAt'>;

function remindersOf({ remindedAt }: PlannedInvoice): Date[] {
  return remindedAt ? [remindedAt] : [];
}

const HOUR_MS = 60 * 60 * 1000;

/** The customer opens the link in the message. */
async function openDocument(scene: Scene, message: string, at: Date): Promise<void> {
  const [link = ''] = /\/d\/[\w-]+/.exec(message) ?? [];
  scene.client.now = at;
  await scene.client.request('GET', link);
}

async function messageOf({ running, account }: Scene, id: string) {
  return asCompany(running.database, account.company_id, (db) =>
    db.selectFrom('messages').select('next_attempt_at').where('message_id', '=', id).executeTakeFirstOrThrow(),
  );
}

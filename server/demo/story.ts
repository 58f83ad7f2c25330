import type { Estimate } from '../../contract/estimates.ts';
import { customers } from '../../contract/customers.ts';
import { estimates } from '../../contract/estimates.ts';
import { jobsites } from '../../contract/jobsites.ts';
import { projects } from '../../contract/projects.ts';
import { deliver } from '../messages/deliver.ts';
import { asCompany } from '../platform/database/database.ts';
import type { Running } from '../run.ts';
import type { Made } from './dating.ts';
import type { Office } from './office.ts';
import type { Plan, PlannedCustomer, PlannedEstimate, PlannedJobsite, PlannedProject } from './plan.ts';
import { deliveryThat } from './providers.ts';

export interface Scene {
  office: Office;
  running: Running;
  account: { company_id: string; account_id: string };
}

/** Does everything that the plan has, in the order of time, and tells what was made when. */
export async function liveThrough(plan: Plan, scene: Scene) {
  const { office, running, account } = scene;
  const end = office.now;
  const none = (): Made[] => [];
  const made = { customers: none(), projects: none(), jobsites: none(), estimates: none(), messages: none() };
  const ids = new Map<PlannedCustomer | PlannedProject, string>();

  const acts = [
    ...plan.customers.map((planned) => ({ at: planned.at, act: () => addCustomer(planned) })),
    ...plan.projects.map((planned) => ({ at: planned.at, act: () => addProject(planned) })),
    ...plan.jobsites.map((planned) => ({ at: planned.at, act: () => addJobsite(planned) })),
    ...plan.estimates.map((planned) => ({ at: planned.at, act: () => addEstimate(planned) })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, act } of acts) {
    office.now = at;
    await office.signIn(running.database.house, account);
    await act();
  }
  office.now = end;
  return made;

  async function addCustomer(planned: PlannedCustomer): Promise<void> {
    const { data } = await office.call(customers.create, { body: { customer: planned.input } });
    ids.set(planned, data.id);
    made.customers.push({ id: data.id, at: planned.at });
  }

  async function addProject(planned: PlannedProject): Promise<void> {
    const customer_id = ids.get(planned.customer) ?? '';
    const { data } = await office.call(projects.create, { body: { project: { ...planned.input, customer_id } } });
    ids.set(planned, data.id);
    made.projects.push({ id: data.id, at: planned.at });
  }

  async function addJobsite({ at, project, input }: PlannedJobsite): Promise<void> {
    const project_id = ids.get(project) ?? '';
    const { data } = await office.call(jobsites.create, { body: { jobsite: { ...input, project_id } } });
    made.jobsites.push({ id: data.id, at });
  }

  async function addEstimate(planned: PlannedEstimate): Promise<void> {
    const project_id = ids.get(planned.project) ?? '';
    const { data } = await office.call(estimates.create, { body: { estimate: { ...planned.input, project_id } } });
    made.estimates.push({ id: data.id, at: planned.at });
    if (planned.fate.outcome !== 'kept') made.messages.push(await send(planned, data.attributes, scene, end));
  }
}

/** Sends an estimate and follows it until the provider has it, has refused it for good, or the story ends. */
async function send({ fate, sentAt }: PlannedEstimate, estimate: Estimate, scene: Scene, end: Date): Promise<Made> {
  const { office, running, account } = scene;
  office.now = sentAt;
  await office.signIn(running.database.house, account);
  const { estimate_id } = estimate;
  const body = { estimate_id, account_id: account.account_id, send_method: fate.by };
  const { data } = await office.call(estimates.send, { body });

  const delivery = deliveryThat(fate, running.delivery);
  const key = { company_id: account.company_id, message_id: data.id };
  for (let due: Date | null = sentAt; due && due <= end; due = (await messageOf(scene, data.id)).next_attempt_at) {
    office.now = due;
    await deliver(delivery, key);
  }
  if (fate.outcome === 'opened') {
    const hours = 1 + (estimate.estimate_number % 6);
    await openDocument(scene, data.id, new Date(Math.min(sentAt.getTime() + hours * HOUR_MS, end.getTime())));
  }
  return { id: data.id, at: sentAt };
}

const HOUR_MS = 60 * 60 * 1000;

/** The customer follows the link in the message. */
async function openDocument(scene: Scene, id: string, at: Date): Promise<void> {
  const { content } = await messageOf(scene, id);
  const [link = ''] = /\/d\/[\w-]+/.exec(content.sms) ?? [];
  scene.office.now = at;
  await scene.office.request('GET', link);
}

async function messageOf({ running, account }: Scene, id: string) {
  return asCompany(running.database, account.company_id, (db) =>
    db
      .selectFrom('messages')
      .select(['next_attempt_at', 'content'])
      .where('message_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

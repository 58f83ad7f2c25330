import { expect, onTestFinished, test } from 'vitest';
import { messages } from '#contract/core/messages.ts';
import { reminderRuns } from '#contract/office/reminder-runs.ts';
import { anInstallation } from '#testkit/app/installation.ts';
import { startServer } from '#testkit/app/server-process.ts';
import { type At, callServer } from '#testkit/clients/http-client.ts';
import { letTimePass, openTestServer } from '#testkit/crash/crash.ts';
import { aCustomerInput, anInvoiceInput, aProjectInput } from '#testkit/inputs/inputs.ts';
import { newCustomer, newInvoice, newProject } from '#testkit/inputs/requests.ts';
import { startMailServer } from '#testkit/providers/mail-server.ts';

const CUSTOMERS = 30;
const PATIENT = { timeout: 180_000 };
const POLL = { timeout: 60_000 };
const BAND = { kind: 'invoices_overdue', band: 'over_30' } as const;

test('reminders to a group reach each customer once when the server is killed in the middle', PATIENT, async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.stop());
  const store = { ...(await anInstallation()), smtpUrl: mailServer.url };
  const first = await startServer(store);
  onTestFinished(() => first.kill());
  const { cookie } = await openTestServer(first.url);
  const customers: string[] = [];
  for (let at = 0; at < CUSTOMERS; at += 1) customers.push(await aLateCustomer({ url: first.url, cookie }));
  const run = (await callServer({ url: first.url, cookie }, reminderRuns.create, { body: BAND })).data;
  let reminded = 0;
  while (reminded === 0) reminded = (await progress({ url: first.url, cookie }, run.id)).reminded;
  await first.kill();
  expect(reminded).toBeLessThan(CUSTOMERS);

  await letTimePass(store);
  const second = await startServer(store);
  onTestFinished(() => second.kill());
  const at = { url: second.url, cookie };
  await expect
    .poll(() => progress(at, run.id), POLL)
    .toMatchObject({ customers: CUSTOMERS, reminded: CUSTOMERS, waiting: 0 });
  const logs = await Promise.all(
    customers.map((id) => callServer(at, messages.byCustomer, { params: { id } }).then(({ invoice }) => invoice.email)),
  );
  expect(logs.map(({ data }) => data.length)).toEqual(customers.map(() => 1));
  const sent = logs.flatMap(({ data }) => data.map(({ id }) => id));
  const isTaken = (id: string) => [...mailServer.taken.keys()].some((taken) => taken.startsWith(id));
  await expect.poll(() => sent.filter((id) => !isTaken(id)), POLL).toEqual([]);
  expect(await second.stop()).toBe(0);
});

async function aLateCustomer(at: At): Promise<string> {
  const { id: customer_id } = (await callServer(at, ...newCustomer({ ...aCustomerInput(), email_consent: true }))).data;
  const { id: project_id } = (await callServer(at, ...newProject({ ...aProjectInput(), customer_id }))).data;
  const days = { issue_date: '2020-01-06', due_date: '2020-01-20' };
  await callServer(at, ...newInvoice({ ...anInvoiceInput(), ...days, project_id }));
  return customer_id;
}

async function progress(at: At, id: string) {
  return (await callServer(at, reminderRuns.read, { params: { id } })).data.attributes;
}

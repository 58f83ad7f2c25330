import { createHmac, randomInt } from 'node:crypto';
import { messageWebhooks } from '#contract/core/message-webhooks.ts';
import { API_BASE } from '#contract/endpoint.ts';
import { isTaken, openTestServer, post, untilTaken } from '#testkit/crash/crash.ts';
import { newEstimateMessage } from '#testkit/inputs/requests.ts';
import { type EngineName, type Finding, withInstallation } from './installation.ts';

const SECRET = 'the mail webhook secret of the drill';
const MESSAGES = 60;
const TIMES = 3;
/** The provider's concurrent connections. */
const CONNECTIONS = 20;
/** The events of a message, in order, and the expected final state. */
const LIVES = [
  { events: ['delivered'], end: 'delivered' },
  { events: ['bounced'], end: 'failed' },
  { events: ['delivered', 'bounced'], end: 'failed' },
  { events: ['delivered', 'complained'], end: 'delivered' },
] as const;

/** The mail provider reports each event several times, in random order: the message must end in the same state. */
export function shuffledCallbacks(engine: EngineName): Promise<Finding> {
  return withInstallation(engine, { settings: { EMAIL_WEBHOOK_SECRET: SECRET } }, async ({ server }) => {
    const company = await openTestServer(server.url);
    const { estimate_id, account_id } = company;
    const ids: string[] = [];
    for (let n = 0; n < MESSAGES; n++) {
      ids.push(
        (await post(company, newEstimateMessage({ estimate_id, account_id, send_method: 'email' }))).body.data.id,
      );
    }
    const sent = await untilTaken(company, ids);
    const lifeOf = (index: number) => LIVES[index % LIVES.length] ?? LIVES[0];
    const calls = ids.flatMap((id, index) =>
      lifeOf(index).events.flatMap((event) => Array.from({ length: TIMES }, () => ({ message_id: id, event }))),
    );
    const left = shuffled(calls);
    const statuses: number[] = [];
    const provider = async () => {
      for (let call = left.pop(); call; call = left.pop()) statuses.push(await report(server.url, call));
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, provider));
    const states = await untilTaken(company, [], { timeoutMs: 0 });
    const wrong = ids.filter((id, index) => states.get(id) !== lifeOf(index).end);
    return {
      measured: `${calls.length} calls about ${ids.length} messages, each event ${TIMES} times, in any order: ${ids.length - wrong.length} messages in the state that their events mean`,
      faults: [
        ...(ids.every((id) => isTaken(sent.get(id))) ? [] : ['messages were not sent']),
        ...(statuses.every((status) => status < 300) ? [] : ['a call was rejected']),
        ...wrong.map(
          (id) => `a message is ${String(states.get(id))} after ${lifeOf(ids.indexOf(id)).events.join(' and ')}`,
        ),
      ],
    };
  });
}

async function report(url: string, event: object): Promise<number> {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex');
  const response = await fetch(url + API_BASE + messageWebhooks.email.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

function shuffled<T>(values: readonly T[]): T[] {
  const mixed = [...values];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

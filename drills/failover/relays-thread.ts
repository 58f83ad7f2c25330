import { parentPort } from 'node:worker_threads';
import { CutRelay } from './cut-relay.ts';
import type { FromRelays, ToRelays } from './relays.ts';

const groups = new Map<string, CutRelay[]>();

parentPort?.on('message', async (message: ToRelays) => {
  if ('isCut' in message) {
    for (const relay of groups.get(message.group) ?? []) relay.isCut = message.isCut;
    parentPort?.postMessage({ ports: [] } satisfies FromRelays);
    return;
  }
  const relays = await Promise.all(message.targets.map((target) => CutRelay.before(target)));
  groups.set(message.group, relays);
  parentPort?.postMessage({ ports: relays.map(({ port }) => port) } satisfies FromRelays);
});

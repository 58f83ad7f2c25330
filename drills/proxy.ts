import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sparePort } from '#testkit/app/spare-port.ts';

const SAMPLE = join(import.meta.dirname, '../deploy/haproxy/haproxy.cfg');

export function hasProxy(): boolean {
  return spawnSync('haproxy', ['-v']).status === 0;
}

/** Starts HAProxy with the sample of deploy/, without TLS, in front of servers on these local ports. */
export async function startProxy(folder: string, ports: readonly number[]) {
  const port = await sparePort();
  const config = join(folder, 'haproxy.cfg');
  const servers = ports.map((each, index) => `    server web${index + 1} 127.0.0.1:${each}`);
  const sample = readFileSync(SAMPLE, 'utf8')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .replace('X-Forwarded-Proto https', 'X-Forwarded-Proto http')
    .replaceAll(/^ *server .*\n/gm, '');
  writeFileSync(config, `${sample}${servers.join('\n')}\n`);
  const child = spawn('haproxy', ['-db', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  return { url, stop, ready };

  /** Resolves once a server behind the proxy is ready. */
  async function ready(): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      if (child.exitCode !== null) throw new Error(`HAProxy ended: ${output}`);
      const response = await fetch(`${url}/readyz`).catch(() => undefined);
      if (response?.ok) return;
      await wait(50);
    }
    throw new Error(`HAProxy finds no server that is ready: ${output}`);
  }
}

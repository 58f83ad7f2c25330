import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { execForm, instructionsOf } from './dockerfile.ts';

/*
 * Tests the samples in deploy/: the files that they name exist, and the programs that read them accept them if
 * installed.
 */

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'deploy');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const has = (program: string, ...version: string[]) => spawnSync(program, version).status === 0;

describe('the Dockerfile', () => {
  const instructions = instructionsOf(read('deploy/Dockerfile'));
  const of = (name: string) => instructions.filter((one) => one.name === name).map(({ rest }) => rest);
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

  test('the Dockerfile pins a version of every base image, with the Node version that the server needs', () => {
    const needed = /NEEDED = (\d+)/.exec(read('scripts/prepare.mjs'))?.[1];
    const images = of('FROM').map((from) => from.split(' ')[0]);
    expect(images).toEqual(images.map(() => `node:${needed}-bookworm-slim`));
  });

  test('the Dockerfile copies only files that are in the checkout and pass .dockerignore', () => {
    const copied = of('COPY')
      .filter((rest) => !rest.startsWith('--from'))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    const passed = read('.dockerignore').split('\n');
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(copied.filter((path) => !passed.includes(`!${path}`))).toEqual([]);
  });

  test('the Dockerfile ends as an unprivileged user, with a health check and commands in exec form', () => {
    expect(last.findLast(({ name }) => name === 'USER')?.rest).toBe('node');
    expect(last.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      last.findLastIndex(({ name }) => name === 'RUN'),
    );
    expect(of('HEALTHCHECK')).toHaveLength(1);
    for (const command of [...of('CMD'), ...of('HEALTHCHECK')]) {
      expect(execForm(command)).toEqual(expect.arrayContaining(['node']));
    }
    expect(of('ADD')).toEqual([]);
  });

  test('the Dockerfile starts the server as npm start does', () => {
    const [, program = ''] = execForm(of('CMD')[0] ?? '[]');
    expect(read('scripts/start.mjs')).toContain(`'${program}'`);
  });
});

test('the Dockerfile and the systemd unit limit the memory retained by malloc as npm start does', async () => {
  const { serverEnv } = (await import(pathToFileURL(join(ROOT, 'scripts/prepare.mjs')).href)) as {
    serverEnv(env: NodeJS.ProcessEnv): Record<string, string>;
  };
  for (const [name, value] of Object.entries(serverEnv({}))) {
    expect(read('deploy/Dockerfile')).toContain(`${name}=${value} `);
    expect(read('deploy/systemd/jobsitespro.service')).toContain(`${name}=${value}`);
  }
});

describe('the compose file', () => {
  const compose = read('deploy/compose.yaml');

  test('the compose file serves https through Caddy, which alone publishes ports', () => {
    expect(compose).toContain('./caddy/Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(compose.match(/^ +ports: .*/gm)).toEqual(["    ports: ['80:80', '443:443', '443:443/udp']"]);
    expect(compose).toContain('PUBLIC_URL: https://${SITE}');
    expect(compose).toContain('SERVER: server:3000');
    expect(read('deploy/caddy/Caddyfile')).toContain('reverse_proxy {$SERVER:127.0.0.1:3000} {');
  });

  test('the compose file writes backups to a volume of a folder that the image gives to its user', () => {
    expect(compose).toContain('BACKUP_DIR: /backups');
    expect(compose).toContain("'${BACKUPS:-backups}:/backups'");
    expect(read('deploy/Dockerfile')).toMatch(/install -d -o node -g node -m 0700 .*\/backups/);
  });

  test('the compose file declares each named volume that it mounts', () => {
    const [services = '', volumes = ''] = compose.split('\nvolumes:\n');
    const mounted = [...services.matchAll(/(?:'|- |:-)([a-z]+)}?:\//g)].map(([, name]) => name);
    const declared = [...volumes.matchAll(/^ {2}([a-z]+): \{}/gm)].map(([, name]) => name);
    expect(mounted.toSorted()).toEqual(declared.toSorted());
  });
});

describe('the samples of proxies', () => {
  test('the proxy samples allow no TLS older than 1.2', () => {
    expect(read('deploy/nginx/jobsitespro.conf')).toContain('ssl_protocols       TLSv1.2 TLSv1.3;');
    expect(read('deploy/haproxy/haproxy.cfg')).toContain('ssl-default-bind-options ssl-min-ver TLSv1.2');
  });

  test('the proxy samples allow for TLS 1.2 only authenticated ciphers with forward secrecy', () => {
    const named = [
      /ssl_ciphers +(\S+);/.exec(read('deploy/nginx/jobsitespro.conf')),
      /ssl-default-bind-ciphers (\S+)/.exec(read('deploy/haproxy/haproxy.cfg')),
    ];
    for (const list of named) {
      const ciphers = list?.[1]?.split(':') ?? [];
      expect(ciphers[0]).toContain('AES256-GCM');
      expect(ciphers.filter((cipher) => !/^ECDHE-.*(GCM|POLY1305)/.test(cipher))).toEqual([]);
    }
  });

  test('the proxy samples redirect pages to https and reject API calls, which have sent secrets in plaintext', () => {
    const [, plain = ''] = /listen 80;(.*?)\n}/s.exec(read('deploy/nginx/jobsitespro.conf')) ?? [];
    expect(plain).toMatch(/location \/api\/ \{\s*return 403;/);
    const [, http = ''] =
      /\nhttp:\/\/\{\$SITE:app\.example\.com\} \{(.*?)\n}/s.exec(read('deploy/caddy/Caddyfile')) ?? [];
    expect(http).toMatch(/handle \/api\/\* \{\s*respond 403/);
    expect(read('deploy/haproxy/haproxy.cfg')).not.toMatch(/bind :80\b/);
  });

  test('the proxy samples write no log of paths, which contain the tokens of links', () => {
    expect(read('deploy/nginx/jobsitespro.conf')).toContain('access_log off;');
    expect(read('deploy/caddy/Caddyfile')).not.toMatch(/^\s*log\b/m);
    expect(read('deploy/haproxy/haproxy.cfg')).not.toContain('option httplog');
  });
});

test.skipIf(!has('caddy', 'version'))('Caddy accepts its sample', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'caddy/Caddyfile')];
  expect(spawnSync('caddy', args).status).toBe(0);
});

test.skipIf(!has('haproxy', '-v'))('HAProxy accepts its sample', () => {
  const config = join(tempFolder(), 'haproxy.cfg');
  // The certificate that the unit names is not on this machine.
  writeFileSync(config, read('deploy/haproxy/haproxy.cfg').replace(/ ssl crt .*/, ''));
  expect(spawnSync('haproxy', ['-c', '-f', config]).status).toBe(0);
});

test.skipIf(!has('haproxy', '-v'))('HAProxy accepts its sample in front of PostgreSQL', () => {
  expect(spawnSync('haproxy', ['-c', '-f', join(DEPLOY, 'high-availability/haproxy.cfg')]).status).toBe(0);
});

test('the samples of Patroni allow a lock to be renewed twice before it expires', () => {
  const sample = read('deploy/high-availability/patroni.yml');
  const [ttl = 0, loop = 0, retry = 0] = ['ttl', 'loop_wait', 'retry_timeout'].map((name) =>
    Number(new RegExp(`${name}: (\\d+)`).exec(sample)?.[1]),
  );
  expect(ttl).toBeGreaterThanOrEqual(loop + 2 * retry);
  expect(sample).toContain('synchronous_mode_strict: true');
});

test('the script for switchovers is valid and executable', () => {
  const script = join(DEPLOY, 'high-availability/switchover.sh');
  expect(spawnSync('sh', ['-n', script]).status).toBe(0);
  expect(statSync(script).mode & 0o111).not.toBe(0);
});

/** The first version that can verify a unit without installing it. */
const JUDGES_FILES = 250;
const systemd = Number(
  /^systemd (\d+)/.exec(spawnSync('systemd-analyze', ['--version']).stdout?.toString() ?? '')?.[1],
);
test.skipIf(!(systemd >= JUDGES_FILES))('systemd accepts its sample, and counts it among the hardened ones', () => {
  const unit = join(DEPLOY, 'systemd/jobsitespro.service');
  expect(
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit], { encoding: 'utf8' }),
  ).toContain('OK');
});

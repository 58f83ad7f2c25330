import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appOfTest } from '#testkit/app/app.ts';
import { startServer } from '#testkit/app/server-process.ts';
import { tempFolder } from '#testkit/app/temp-folder.ts';
import { testClock } from '#testkit/app/test-clock.ts';
import { aQueuedMessage } from '#testkit/app/test-delivery.ts';
import { emptyPostgres, testEngine } from '#testkit/database/engines.ts';
import { startS3Server } from '#testkit/providers/s3-server.ts';
import { aCompany } from '#testkit/records/factories.ts';
import { deliver } from '../../core/delivery/deliver.ts';
import { messageOutbox } from '../../core/delivery/message-outbox.ts';
import { backupName } from '../../operations/backup/backup-folder.ts';
import { DeliveryFailed } from '../../platform/receipt.ts';

const TOKEN = 'a token of the metrics, 32 letters+';

describe('/metrics', () => {
  test('/metrics responds only to the holder of METRICS_TOKEN, from anywhere', async () => {
    const { app } = await appOfTest({ METRICS_TOKEN: TOKEN });
    const ask = (headers: { authorization?: string }, remoteAddress = '203.0.113.7') =>
      app.inject({ url: '/metrics', headers, remoteAddress });
    const right = await ask({ authorization: `Bearer ${TOKEN}` });
    expect([right.statusCode, right.headers['content-type']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { authorization: TOKEN }]) {
      const { statusCode, body } = await ask(headers, '127.0.0.1');
      expect([statusCode, body]).toEqual([401, '{"error":"METRICS_TOKEN does not match."}']);
    }
  });

  test('/metrics responds only to this machine without METRICS_TOKEN, and to no request through a proxy', async () => {
    const { app } = await appOfTest({ TRUST_PROXY: '1' });
    const status = async (headers: Record<string, string>, remoteAddress: string) =>
      (await app.inject({ url: '/metrics', headers: { host: 'localhost:3000', ...headers }, remoteAddress }))
        .statusCode;
    expect(await status({}, '127.0.0.1')).toBe(200);
    expect(await status({}, '::1')).toBe(200);
    expect(await status({}, '203.0.113.7')).toBe(404);
    expect(await status({ host: 'rebound.example' }, '127.0.0.1')).toBe(404);
    const forwarding = ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP'];
    for (const name of forwarding) {
      expect([name, await status({ [name]: '127.0.0.1' }, '127.0.0.1')]).toEqual([name, 404]);
    }
  });

  test('/metrics counts requests by the pattern of their route, and all unknown paths as one', async () => {
    const { app, metrics } = await measuredApp();
    await app.inject('/healthz');
    await app.inject({ url: '/api/v1/customers/0196a1d2-7c4e-7c4e-8c4e-0196a1d27c4e' });
    for (const path of ['/api/v1/nothing', '/api/v2/x', '/d/not-a-link/y']) await app.inject(path);
    const text = await metrics();
    expect(value(text, 'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}')).toBe(1);
    expect(text).toContain('route="/api/v1/customers/:id",status="401"');
    expect(value(text, 'http_request_duration_seconds_count{method="GET",route="none",status="404"}')).toBe(3);
    expect(text).not.toContain('not-a-link');
  });

  test('/metrics counts deliveries and renderings by outcome, and shows queue depths and ages', async () => {
    testClock.stop();
    const acme = await aCompany();
    const { delivery, metrics } = await measuredApp();
    const message_id = await aQueuedMessage(acme);
    testClock.forward({ seconds: 90 });
    const before = await metrics();
    expect(value(before, 'queue_depth{queue="messages"}')).toBeGreaterThan(0);
    expect(value(before, 'queue_oldest_age_seconds{queue="messages"}')).toBeGreaterThanOrEqual(90);
    expect(value(before, 'queue_depth{queue="notices"}')).toBeGreaterThanOrEqual(0);

    const key = { company_id: acme.company_id, message_id };
    const send = () => Promise.reject(new DeliveryFailed('The mail server does not answer.', { permanent: false }));
    await deliver(messageOutbox, { ...delivery, mailer: { ...delivery.mailer, send } }, key);
    testClock.forward({ minutes: 5 });
    await deliver(messageOutbox, delivery, key);
    const after = await metrics();
    expect(value(after, 'deliveries_total{channel="email",outcome="retried"}')).toBe(1);
    expect(value(after, 'deliveries_total{channel="email",outcome="sent"}')).toBe(1);
    // The second attempt sends the file that the first one rendered.
    expect(value(after, 'renders_total{kind="estimate",outcome="rendered"}')).toBe(1);
    expect(value(after, 'disk_free_bytes')).toBeGreaterThan(0);
  });
});

test('/metrics shows the age of the newest backup, and no value if there is none', async () => {
  testClock.set('2026-11-20T12:00:00Z');
  const folder = tempFolder();
  const { app } = await appOfTest({ METRICS_TOKEN: TOKEN, BACKUP_DIR: folder, BACKUP_KEEP: '24h' });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const age = async () => value((await app.inject({ url: '/metrics', headers })).body, 'backup_age_seconds');
  expect(await age()).toBeUndefined();
  writeFileSync(join(folder, backupName(new Date('2026-11-20T11:30:00Z'), false)), '');
  writeFileSync(join(folder, backupName(new Date('2026-11-20T10:00:00Z'), true)), '');
  expect(await age()).toBe(1800);
});

describe.skipIf(testEngine === 'embedded')('a process with ROLE=worker', () => {
  test('a process with ROLE=worker serves /healthz, /readyz and /metrics, and nothing else', async () => {
    const { url: databaseUrl, drop } = await emptyPostgres();
    onTestFinished(drop);
    const { bucket, region, endpoint, accessKeyId, secretAccessKey } = await startS3Server();
    const s3 = { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint ?? '', S3_ACCESS_KEY_ID: accessKeyId };
    const secrets = { S3_SECRET_ACCESS_KEY: secretAccessKey, SECRET_KEY: 'the secret key of the worker, 32+ letters' };
    const settings = { ROLE: 'worker', METRICS_TOKEN: TOKEN, ...s3, ...secrets };
    const worker = await startServer({ dataDir: tempFolder(), databaseUrl, settings });
    const status = async (path: string) => (await fetch(worker.url + path, { headers: { authorization } })).status;
    const authorization = `Bearer ${TOKEN}`;
    expect(await Promise.all(['/healthz', '/readyz', '/metrics'].map(status))).toEqual([200, 200, 200]);
    expect(await Promise.all(['/', '/api/v1/config', '/d/token', '/main'].map(status))).toEqual([404, 404, 404, 404]);
    expect(await worker.stop()).toBe(0);
  });
});

/** An application whose metrics no other test changes. */
async function measuredApp() {
  const { app, delivery } = await appOfTest({ METRICS_TOKEN: TOKEN });
  const headers = { authorization: `Bearer ${TOKEN}` };
  return { app, delivery, metrics: async () => (await app.inject({ url: '/metrics', headers })).body };
}

/** The value of one series; undefined if there is none. */
function value(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

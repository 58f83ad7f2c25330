import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { measureEventLoop, serveMetrics } from './metrics.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const ALERTS = join(DEPLOY, 'prometheus/alerts.yml');
const CONFIG = join(DEPLOY, 'prometheus/prometheus.yml');
const DASHBOARD = join(DEPLOY, 'grafana/jobsitespro.json');

/** The properties that Grafana requires of a dashboard that is imported from a file. */
const dashboardSchema = z.object({
  uid: z.string().min(1),
  title: z.string().min(1),
  schemaVersion: z.number().int().min(36),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.literal('datasource') })).min(1) }),
  panels: z
    .array(
      z.object({
        id: z.number().int(),
        type: z.enum(['timeseries', 'stat', 'table']),
        title: z.string().min(1),
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number().max(24), h: z.number() }),
        datasource: z.object({ type: z.literal('prometheus'), uid: z.literal('${source}') }),
        targets: z.array(z.object({ refId: z.string().length(1), expr: z.string().min(1) })).min(1),
      }),
    )
    .min(1),
});

test('Grafana can import the dashboard', () => {
  const { panels } = dashboardSchema.parse(JSON.parse(readFileSync(DASHBOARD, 'utf8')));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

test("the dashboard and the alert rules use only the server's metrics, and all that it adds", async () => {
  const { panels } = dashboardSchema.parse(JSON.parse(readFileSync(DASHBOARD, 'utf8')));
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => namesIn(expr)));
  const alerted = namesIn(readFileSync(ALERTS, 'utf8').replaceAll(/^\s*summary:.*$/gm, ''));
  const { all, ours: ownMetricNames } = await metricNames();
  expect([...shown, ...alerted].filter((name) => !all.has(name))).toEqual([]);
  expect([...ownMetricNames].filter((name) => !shown.includes(name))).toEqual([]);
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
test.skipIf(!hasPromtool)('promtool accepts the alert rules and the sample configuration', () => {
  expect(execFileSync('promtool', ['check', 'rules', ALERTS], { encoding: 'utf8' })).toContain('SUCCESS');
  execFileSync('promtool', ['check', 'config', '--syntax-only', CONFIG]);
});

/** The metrics that a query selects, which are the names before a selector in braces. */
function namesIn(query: string): string[] {
  return Array.from(query.matchAll(/\b([a-z_]+)\{/g), ([, name]) => metricOf(name ?? '')).filter(
    (name) => name !== 'up',
  );
}

/** The metric's name without the suffix of a histogram's series. */
function metricOf(series: string): string {
  return series.replace(/_(count|bucket|sum)$/, '');
}

async function metricNames() {
  const metrics = createMetrics();
  const app = Fastify();
  const database = { systemDb: {} } as Database;
  const folders = { dataDir: '.', backupFolder: '.' };
  serveMetrics(app, { metrics, token: undefined, database, jobQueues: [], ...folders, clock: () => new Date() });
  measureEventLoop(metrics);
  const ownMetricNames = namesOf(await metrics.text());
  metrics.measureProcess();
  return { ours: ownMetricNames, all: namesOf(await metrics.text()) };
}

function namesOf(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name ?? ''));
}

import { expect, test } from 'vitest';
import { event, on } from '../core/events.ts';
import { feature } from '../core/feature.ts';
import type { Services } from '../core/services.ts';
import { referencesFeature } from '../identity/references/feature.ts';
import { handle } from '../platform/queue/jobs.ts';
import { jobQueue } from '../platform/queue/queue.ts';
import { emitterOf, foldersOf, handlersOf, jobsOf, tasksOf, webhooksOf } from './compose.ts';
import { features } from './features.ts';

const services = {} as Services;
const nothing = async () => undefined;

test('compose collects the parts of features in the order of the list', () => {
  const named = (name: string) =>
    feature({
      jobs: () => [handle(jobQueue(`${name}.job`), nothing)],
      tasks: () => [{ everyMs: name.length, run: nothing }],
      files: { [name]: async () => [] },
    });
  const list = [named('one'), feature({}), named('three')];
  expect(jobsOf(list, services).map(({ queue }) => queue.name)).toEqual(['one.job', 'three.job']);
  expect(tasksOf(list, services).map(({ everyMs }) => everyMs)).toEqual([3, 5]);
  expect(Object.keys(foldersOf(list))).toEqual(['one', 'three']);
});

test('compose rejects two features that serve the same noun, receive the same webhook or have the same folder', () => {
  const email = feature({ webhooks: () => ({ email: undefined }) });
  const images = feature({ files: { images: async () => [] } });
  expect(() => handlersOf([referencesFeature, referencesFeature], services)).toThrow('same noun: references');
  expect(() => webhooksOf([email, email], services)).toThrow('same webhook: email');
  expect(() => foldersOf([images, images])).toThrow('same folder: images');
});

test('compose rejects a fourth listener of an event', () => {
  const paid = event<object>('paid');
  const listening = feature({ listeners: [on(paid, async () => undefined)] });
  expect(() => emitterOf([listening, listening, listening, listening])).toThrow('paid has 4 listeners');
});

test('every job of the application has its own queue', () => {
  const names = features
    .flatMap(({ jobs }) => jobs?.({ secretKey: '' } as Services) ?? [])
    .map(({ queue }) => queue.name);
  expect(names.length).toBeGreaterThan(5);
  expect(new Set(names).size).toBe(names.length);
});

import { administer } from '../../server/operations/admin/admin.ts';
import { publicConfig, testApp } from './app.ts';
import { testClock } from './test-clock.ts';

/** Runs an operator's command on the test database, and returns its output. */
export async function runCommand(...words: string[]): Promise<string> {
  return runCommandWith({}, ...words);
}

/** The same with other settings. */
export async function runCommandWith(settings: Record<string, string>, ...words: string[]): Promise<string> {
  const { database, services } = await testApp();
  const { storage, signUp } = publicConfig(settings);
  const now = testClock.now();
  const noticeServices = async () => services;
  const openFiles = async () => services.files;
  return administer(database, words, { now, noticeServices, openFiles, storage, signUp });
}

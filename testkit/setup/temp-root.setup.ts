import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The data folder of the tests' applications. Workers end without notice, so it is removed after all of them have
 * ended.
 */
export default function setup(): () => void {
  const root = mkdtempSync(join(tmpdir(), 'jobsitespro-tests-'));
  process.env.TEST_TEMP_ROOT = root;
  return () => rmSync(root, { recursive: true, force: true });
}

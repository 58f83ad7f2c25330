import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the tests' applications keep their data. Workers end without notice, so it is removed when all of them have. */
export default function setup(): () => void {
  const root = mkdtempSync(join(tmpdir(), 'jobsitespro-tests-'));
  process.env.TEST_TEMP_ROOT = root;
  return () => rmSync(root, { recursive: true, force: true });
}

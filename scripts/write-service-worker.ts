import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFilesOfSignedIn } from './built-files.ts';

/* Writes the service worker with the names of the files that it caches, so that each build has a different one. */

const WEB = join(import.meta.dirname, '..', 'web');
const CLIENT = join(WEB, 'build', 'client');

const files = [...builtFilesOfSignedIn()].toSorted().map((name) => `/assets/${name}`);
const page = readFileSync(join(CLIENT, 'main', 'index.html'), 'utf8');
const build = createHash('sha256').update(files.join('\n')).update(page).digest('hex').slice(0, 16);
const source = readFileSync(join(WEB, 'app', 'service-worker.js'), 'utf8')
  .replace("'__BUILD__'", JSON.stringify(build))
  .replace("['__FILES__']", JSON.stringify(files))
  .replace("'__PAGE__'", JSON.stringify('/main'));
writeFileSync(join(CLIENT, 'app-sw.js'), source);

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { shortClassNames } from '../kit/styles/class-names.ts';

const WEB = join(import.meta.dirname, '..');
/** Scripts, styles and the font file with Latin letters. */
const NEEDED_OFFLINE = /\.(js|css)$|inter-latin-wght/;

/** The time card page, built separately from the web application, whose router alone would be too large for it. */
export default defineConfig({
  root: WEB,
  css: shortClassNames,
  publicDir: false,
  plugins: [servedAddress(), serviceWorker()],
  build: {
    outDir: join(WEB, 'build', 'client'),
    emptyOutDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: { 'time-card': join(import.meta.dirname, 'index.html') } },
  },
});

/** Serves the page at its URL, /time/, which differs from its source folder. */
function servedAddress(): Plugin {
  return {
    name: 'time-card-served-address',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['clock/index.html'];
      if (!page) throw new Error('The build has no time card page.');
      page.fileName = 'time/index.html';
    },
  };
}

/** Writes /sw.js with the names of the files it caches, so that each build has a different service worker. */
function serviceWorker(): Plugin {
  return {
    name: 'time-card-service-worker',
    enforce: 'post',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((file) => NEEDED_OFFLINE.test(file));
      const names = ['/time/', ...files.toSorted().map((file) => `/${file}`)];
      const build = createHash('sha256')
        .update(names.join('\n'))
        .update(readFileSync(join(import.meta.dirname, 'index.html')));
      const source = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8')
        .replace("'__KEPT__'", JSON.stringify(`time-card-${build.digest('hex').slice(0, 16)}`))
        .replace("['__FILES__']", JSON.stringify(names));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

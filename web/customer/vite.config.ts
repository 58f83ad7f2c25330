import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { shortClassNames } from '../kit/styles/class-names.ts';

const WEB = join(import.meta.dirname, '..');

/** The customer's page, built separately from the web application, whose router alone would be too large for it. */
export default defineConfig({
  root: WEB,
  css: shortClassNames,
  publicDir: false,
  plugins: [servedByToken()],
  build: {
    outDir: join(WEB, 'build', 'client'),
    emptyOutDir: false,
    assetsInlineLimit: 0,
    // The page preloads no module on load, and its later parts load without a preload as well.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { 'customer-page': join(import.meta.dirname, 'index.html') } },
  },
});

/** Names the page so that it has no URL of its own: the server returns it for the token of a link. */
function servedByToken(): Plugin {
  return {
    name: 'customer-page-served-by-token',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['customer/index.html'];
      if (!page) throw new Error("The build has no customer's page.");
      page.fileName = 'customer-page.html';
    },
  };
}

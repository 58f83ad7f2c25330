import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const script = pathToFileURL(join(import.meta.dirname, 'build-web.mjs')).href;
const { withoutLoaded } = (await import(script)) as { withoutLoaded(manifest: object): object };

const files = (module: string, imports: string[], css: string[] = []) => ({ module, imports, css });

test('the list of routes leaves out of a route what the entry and the layouts above it have loaded', () => {
  const manifest = {
    version: 'v1',
    entry: files('/entry.js', ['/react.js']),
    routes: {
      root: files('/root.js', ['/react.js', '/session.js'], ['/base.css']),
      shell: { parentId: 'root', ...files('/shell.js', ['/react.js', '/menu.js'], ['/base.css', '/shell.css']) },
      screen: {
        parentId: 'shell',
        ...files('/screen.js', ['/react.js', '/session.js', '/menu.js', '/form.js'], ['/shell.css', '/form.css']),
      },
    },
  };
  const before = structuredClone(manifest);
  expect(withoutLoaded(manifest)).toEqual({
    version: 'v1',
    entry: files('/entry.js', ['/react.js']),
    routes: {
      root: files('/root.js', ['/session.js'], ['/base.css']),
      shell: { parentId: 'root', ...files('/shell.js', ['/menu.js'], ['/shell.css']) },
      screen: { parentId: 'shell', ...files('/screen.js', ['/form.js'], ['/form.css']) },
    },
  });
  expect(manifest).toEqual(before);
});

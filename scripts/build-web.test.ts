import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const script = pathToFileURL(join(import.meta.dirname, 'build-web.mjs')).href;
const { withoutLoaded, withPreloads, withStylesFirst } = (await import(script)) as {
  withoutLoaded(manifest: object): object;
  withPreloads(page: string, routes: object[]): string;
  withStylesFirst(page: string): string;
};

const files = (module: string, imports: string[], css: string[] = []) => ({ module, imports, css });

test('the list of routes omits the files that the entry and the parent layouts have loaded', () => {
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

test("a screen's page lists each file that its layouts and the screen need once, and none that it lists already", () => {
  const page = '<head><link rel="modulepreload" href="/react.js"/></head>';
  const shell = files('/shell.js', ['/react.js', '/menu.js'], ['/shell.css']);
  const screen = files('/screen.js', ['/menu.js', '/form.js']);
  expect(withPreloads(page, [shell, screen])).toBe(
    [
      '<head><link rel="modulepreload" href="/react.js"/>',
      '<link rel="preload" as="style" href="/shell.css"/>',
      ...['/shell.js', '/menu.js', '/screen.js', '/form.js'].map(
        (file) => `<link rel="modulepreload" href="${file}"/>`,
      ),
      '</head>',
    ].join(''),
  );
});

test('a page that is shown before its scripts have run loads its style sheet before them', () => {
  expect(withStylesFirst('<link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/s.css"/>')).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="stylesheet" href="/s.css"/>',
  );
});

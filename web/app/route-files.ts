import { join } from 'node:path';
import { ROUTES } from './routes.ts';

/* The files of the application's routes, which only their imports name. */

/** The files of the layouts and of the screen, by the path of the screen. */
export function filesOfRoutes() {
  return ROUTES.map(({ path, layouts, screen }) => ({
    path,
    layouts: layouts.map((layout) => fileOf(layout)),
    screen: fileOf(screen),
  }));
}

/** The file that a function such as `() => import('./home.tsx')` imports, which may use only a part of it. */
function fileOf(load: () => unknown): string {
  const [, file] = /\bimport\(\s*['"](.+?)['"]\s*\)/.exec(String(load)) ?? [];
  if (file === undefined) throw new Error(`A route does not import a file: ${String(load)}`);
  return join(import.meta.dirname, file);
}

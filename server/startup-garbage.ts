import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects what loading the modules has left, about 70 MB. V8 shrinks its heap some seconds after a full collection, and
 * starts none by itself in a process that does little. Before the first request, it delays nobody.
 */
export function collectStartupGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}

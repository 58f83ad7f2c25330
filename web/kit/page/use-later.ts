import { useEffect, useState } from 'react';

/**
 * A part of a screen, or a function of it, whose script is loaded on demand. Unlike with React's `lazy`, a script that fails to load removes
 * only that part and not the screen. `load` must be the same function on each render.
 */
export function useLater<T>(load: (() => Promise<T>) | undefined, isWanted: boolean) {
  const [part, setPart] = useState<{ Part?: T; failed?: true }>({});
  useEffect(() => {
    if (!isWanted || !load) return;
    load().then(
      (Part) => setPart({ Part }),
      () => setPart({ failed: true }),
    );
  }, [load, isWanted]);
  return part;
}

import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of a screen whose script is loaded on demand. Unlike with React's `lazy`, a script that fails to load removes
 * only that part and not the screen. `load` must be the same function on each render.
 */
export function useLater<P>(load: () => Promise<ComponentType<P>>, isWanted: boolean) {
  const [part, setPart] = useState<{ Part?: ComponentType<P>; failed?: true }>({});
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (Part) => setPart({ Part }),
      () => setPart({ failed: true }),
    );
  }, [load, isWanted]);
  return part;
}

import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, Fault } from './app.tsx';
import { passOnEarlyInput } from './entered-early.ts';
import { type LoadedRoute, loadRoute } from './load-route.ts';
import { currentLocation } from '../kit/router/browser-history.ts';
import { Router } from '../kit/router/router.tsx';
import { startSnapshots } from './layout/screen-snapshot.ts';
import { ROOT } from './root-element.ts';

/** Shows the screen of the address. The build has already rendered the forms for visitors. */
async function start(): Promise<void> {
  const root = document.getElementById(ROOT);
  if (!root) throw new Error('The page has no element for the application.');
  // Back, pressed soon after a reload, can change the address while the screen is loading.
  const at = currentLocation();
  let first: LoadedRoute;
  try {
    first = await loadRoute(at.pathname);
  } catch {
    return createRoot(root).render(<Fault />);
  }
  const application = (
    <StrictMode>
      <EarlyInput root={root}>
        <Router first={first} at={at} load={loadRoute}>
          {(route) => <App route={route} />}
        </Router>
      </EarlyInput>
    </StrictMode>
  );
  if (root.dataset['rendered']) return void hydrateRoot(root, application);
  createRoot(root).render(application);
  await startSnapshots(root);
}

/** Around the application and not beside it: the ids of the rendered form depend on the number of siblings. */
function EarlyInput({ root, children }: { root: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    if (root.dataset['rendered']) passOnEarlyInput(root);
  }, [root]);
  return children;
}

await start();

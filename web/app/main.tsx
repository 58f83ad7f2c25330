import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, Fault } from './app.tsx';
import { type LoadedRoute, loadRoute } from './load-route.ts';
import { Router } from '../kit/router/router.tsx';
import { ROOT } from './root-element.ts';

/** Shows the screen of the address. The build has already rendered the forms for visitors. */
async function start(): Promise<void> {
  const root = document.getElementById(ROOT);
  if (!root) throw new Error('The page has no element for the application.');
  let first: LoadedRoute;
  try {
    first = await loadRoute(location.pathname);
  } catch {
    return createRoot(root).render(<Fault />);
  }
  const application = (
    <StrictMode>
      <Router first={first} load={loadRoute}>
        {(route) => <App route={route} />}
      </Router>
    </StrictMode>
  );
  if (root.dataset['rendered']) hydrateRoot(root, application);
  else createRoot(root).render(application);
}

await start();

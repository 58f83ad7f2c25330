import '../kit/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openLink } from './link-store.ts';
import { CustomerPage } from './page.tsx';

/** The last segment of /d/{token}. */
function tokenIn(pathname: string): string {
  return pathname.split('/')[2] ?? '';
}

const store = openLink(tokenIn(location.pathname));
createRoot(document.querySelector('#customer-page') as HTMLElement).render(
  <StrictMode>
    <CustomerPage store={store} />
  </StrictMode>,
);

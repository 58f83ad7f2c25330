import '../kit/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SAMPLE_LINK_TOKEN } from '#domain/site.ts';
import { type LinkStore, openLink } from './link-store.ts';
import { CustomerPage } from './page.tsx';

/** The last segment of /d/{token}. */
function tokenIn(pathname: string): string {
  return pathname.split('/')[2] ?? '';
}

function show(store: LinkStore): void {
  createRoot(document.querySelector('#customer-page') as HTMLElement).render(
    <StrictMode>
      <CustomerPage store={store} />
    </StrictMode>,
  );
}

const token = tokenIn(location.pathname);
if (token === SAMPLE_LINK_TOKEN) void import('./sample.ts').then(async ({ openSample }) => show(await openSample()));
else show(openLink(token));

import '../kit/styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openTimeCardStore } from './tap-queue.ts';
import { openTimeCard } from './time-card.ts';
import { TimePage } from './time-page.tsx';

/** The last segment of /time/{employee_code}; empty when missing. */
function codeIn(pathname: string): string {
  return (pathname.split('/')[2] ?? '').toUpperCase();
}

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js', { scope: '/time/' });
}

const code = codeIn(location.pathname);
const card = code === '' ? null : openTimeCard(code, await openTimeCardStore());
createRoot(document.querySelector('#time-card') as HTMLElement).render(
  <StrictMode>
    <TimePage card={card} />
  </StrictMode>,
);

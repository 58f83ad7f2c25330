import '../kit/styles/app.css';
import type { ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLocation,
  useRouteError,
} from 'react-router';
import classes from './root.module.css';
import { EARLY_SEARCH } from './layout/early-search.ts';
import { FIRST_CALL } from './layout/first-call.ts';
import { RouteAnnouncer } from './layout/route-announcer.tsx';
import { BRAND_NAME } from '../kit/api/site-settings.ts';
import { CanonicalLink, HtmlDocument } from '../kit/page/html-document.tsx';
import { Mark } from '../kit/page/mark.tsx';
import { paths } from '../kit/paths.ts';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <HtmlDocument
      head={
        <>
          <script dangerouslySetInnerHTML={{ __html: EARLY_SEARCH }} />
          <Meta />
          <Links />
        </>
      }
    >
      <script dangerouslySetInnerHTML={{ __html: FIRST_CALL }} />
      {children}
      <ScrollRestoration />
      <Scripts />
    </HtmlDocument>
  );
}

export default function Root() {
  const { pathname } = useLocation();
  return (
    <>
      <CanonicalLink pathname={pathname} />
      <RouteAnnouncer />
      <Outlet />
    </>
  );
}

/** Shown until the scripts of a signed-in screen are loaded. */
export function HydrateFallback() {
  return (
    <>
      <title>{BRAND_NAME}</title>
      <div className={classes.waiting}>
        <Mark size={40} />
        <p className="visually-hidden" role="status">
          Loading
        </p>
      </div>
      <noscript>
        <p className={classes.noscript}>
          {BRAND_NAME} needs JavaScript to work with your records. <a href={paths.landing()}>About {BRAND_NAME}</a>
        </p>
      </noscript>
    </>
  );
}

/** Handles unexpected exceptions; API errors are shown where they occur. */
export function ErrorBoundary() {
  const error = useRouteError();
  const notFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className={classes.fault}>
      <title>{`Something went wrong · ${BRAND_NAME}`}</title>
      <Mark size={40} />
      <h1>{notFound ? 'This page does not exist' : 'Something went wrong'}</h1>
      <p>
        {notFound
          ? 'The address may be mistyped or out of date.'
          : 'An unknown error occurred. What you saved before is safe; reloading the page usually helps.'}
      </p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>{' '}
        <a href={paths.main()}>Home</a>
      </p>
    </main>
  );
}

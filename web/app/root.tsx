import '../kit/styles/app.css';
import inter from '../kit/styles/fonts/inter-latin-wght.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, isRouteErrorResponse, useRouteError } from 'react-router';
import classes from './root.module.css';
import { CanonicalLink, RouteAnnouncer } from './layout/route-announcer.tsx';
import {
  BRAND_NAME,
  CONTACT_EMAIL,
  MARK,
  OFF,
  OFFER,
  SITE_ADDRESS,
  SUPPORT_PHONE,
  SURVEY_INFO_URL,
} from '../kit/api/site-settings.ts';
import { Mark } from '../kit/page/mark.tsx';
import { paths } from '../kit/paths.ts';

// Set before the first paint, so that a dark page does not flash: Mantine's styles depend on this attribute.
const COLOR_SCHEME = `document.documentElement.setAttribute('data-mantine-color-scheme',matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')`;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en"
      data-site={SITE_ADDRESS}
      data-brand={BRAND_NAME}
      data-mark={MARK}
      data-contact={CONTACT_EMAIL}
      data-phone={SUPPORT_PHONE}
      data-offer={OFFER}
      data-survey-info={SURVEY_INFO_URL}
      data-off={OFF}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FFFFFF" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#162132" />
        {/* Preloads the font of all text, so that it does not wait for the style sheets that refer to it. */}
        <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <script dangerouslySetInnerHTML={{ __html: COLOR_SCHEME }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <CanonicalLink />
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

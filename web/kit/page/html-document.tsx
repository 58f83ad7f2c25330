import type { ReactNode } from 'react';
import inter from '../styles/fonts/inter-latin-wght.woff2?url';
import {
  BRAND_NAME,
  CONTACT_EMAIL,
  MARK,
  OFF,
  OFFER,
  SITE_ADDRESS,
  SUPPORT_PHONE,
  SURVEY_INFO_URL,
} from '../api/site-settings.ts';

// Set before the first paint, so that a dark page does not flash: Mantine's styles depend on this attribute.
const COLOR_SCHEME = `document.documentElement.setAttribute('data-mantine-color-scheme',matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')`;

/** The document of the application and of the public pages. The server fills in the settings of the installation. */
export function HtmlDocument({ head, children }: { head: ReactNode; children: ReactNode }) {
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
        <link rel="preload" href={inter} as="font" type="font/woff2" crossOrigin="anonymous" fetchPriority="low" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <script dangerouslySetInnerHTML={{ __html: COLOR_SCHEME }} />
        {head}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The canonical URL of a page for search engines: its path without a trailing slash and without query parameters. */
export function CanonicalLink({ pathname }: { pathname: string }) {
  return <link rel="canonical" href={absoluteUrl(pathname)} />;
}

/** The absolute URL of a page of this site. */
export function absoluteUrl(pathname: string): string {
  return SITE_ADDRESS + pathname.replace(/(.)\/$/, '$1');
}

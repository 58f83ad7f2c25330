import '../kit/styles/app.css';
import '../kit/styles/mantine.css';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { BRAND_NAME } from '../kit/api/site-settings.ts';
import { CanonicalLink } from '../kit/page/html-document.tsx';
import { Mark } from '../kit/page/mark.tsx';
import { paths } from '../kit/paths.ts';
import { useLocation } from '../kit/router/router.tsx';
import { Providers } from '../kit/session/providers.tsx';
import classes from './layout/waiting.module.css';
import { RouteAnnouncer } from './layout/route-announcer.tsx';
import type { LoadedRoute } from './load-route.ts';

/** A screen of the application with everything around it. */
export function App({ route: { path, layouts, Screen } }: { route: LoadedRoute }) {
  const { pathname } = useLocation();
  return (
    <Faults>
      <CanonicalLink pathname={pathname} />
      <RouteAnnouncer />
      <Providers>
        {layouts.reduceRight<ReactNode>(
          (children, Layout) => (
            <Layout>{children}</Layout>
          ),
          // Two paths with the same screen do not share its state.
          <Screen key={path} />,
        )}
      </Providers>
    </Faults>
  );
}

/** Shown until the scripts of a signed-in screen are loaded. */
export function Loading() {
  return (
    <>
      <title>{BRAND_NAME}</title>
      <div className={classes.loading}>
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

/** Handles unexpected exceptions until another location is opened; API errors are shown where they occur. */
class Faults extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <FaultHere onLeave={() => this.setState({ failed: false })} />;
  }
}

function FaultHere({ onLeave }: { onLeave(): void }) {
  const { key } = useLocation();
  const [failedAt] = useState(key);
  useEffect(() => {
    if (key !== failedAt) onLeave();
  }, [key, failedAt, onLeave]);
  return <Fault />;
}

/** What the user sees after an unexpected exception. */
export function Fault() {
  return (
    <main className={classes.fault}>
      <title>{`Something went wrong · ${BRAND_NAME}`}</title>
      <Mark size={40} />
      <h1>Something went wrong</h1>
      <p>An unknown error occurred. What you saved before is safe; reloading the page usually helps.</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>{' '}
        <a href={paths.main()}>Home</a>
      </p>
    </main>
  );
}

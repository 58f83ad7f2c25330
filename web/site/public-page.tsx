import { BRAND_NAME } from '../kit/api/site-settings.ts';
import type { ReactNode } from 'react';
import { SkipLink } from '../kit/header/skip-link.tsx';
import { Page } from '../kit/page/page.tsx';
import { paths } from '../kit/paths.ts';
import { LandingFooter } from './landing-footer.tsx';
import classes from './public-page.module.css';
import { SiteHeader } from './site-header.tsx';
import { SocialCard } from './social-card.tsx';

interface PublicPageProps {
  title: string;
  description: string;
  /** A shorter title for the end of the breadcrumbs. */
  crumb?: string;
  lead?: ReactNode;
  /** Beside the text on a wide screen, below it on a narrow one. */
  aside: ReactNode;
  children: ReactNode;
}

/** A page of text: breadcrumbs from Home, a title, one column of text and an aside. */
export function PublicPage({ title, description, crumb, lead, aside, children }: PublicPageProps) {
  return (
    <div className={classes.shell}>
      <SocialCard title={`${title} · ${BRAND_NAME}`} description={description} />
      <SkipLink />
      <SiteHeader />
      <main id="content" className={classes.main}>
        <div className={classes.public}>
          <Page title={title} crumb={crumb} home={paths.landing()} lead={lead}>
            <div className={classes.columns}>
              <div className={classes.text}>{children}</div>
              <aside className={classes.aside}>{aside}</aside>
            </div>
          </Page>
        </div>
      </main>
      <LandingFooter />
    </div>
  );
}

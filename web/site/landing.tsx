import { Link } from 'react-router';
import { PublicHeader } from '../app/layout/public-header.tsx';
import { SkipLink } from '../app/layout/skip-link.tsx';
import { paths } from '../app/paths.ts';
import { HeroImage } from './hero-image.tsx';
import { LandingFooter } from './landing-footer.tsx';
import classes from './landing.module.css';
import { Pricing } from './pricing.tsx';
import { SiteNav } from './site-nav.tsx';
import { SitePlan } from './site-plan.tsx';
import { SocialCard } from './social-card.tsx';
import { Tools } from './tools.tsx';
import { WhyChoose } from './why-choose.tsx';

const TITLE = 'JobsitesPro · Run every job from one simple place';

export default function Landing() {
  return (
    <div className={classes.landing}>
      <title>{TITLE}</title>
      <SocialCard
        title={TITLE}
        description="Customers, job sites, photos, estimates, invoices and crew hours for small contractors and handymen. Three months free, then $6 a month."
      />
      <SkipLink />
      <PublicHeader width="landing">
        <SiteNav />
      </PublicHeader>
      <main id="content">
        <Hero />
        <Tools />
        <Pricing />
        <WhyChoose />
      </main>
      <LandingFooter />
    </div>
  );
}

function Hero() {
  return (
    <section className={classes.hero}>
      <SitePlan className={classes.plan} />
      <div className={classes.width}>
        <h1 tabIndex={-1}>Run every job from one simple place</h1>
        <p className={classes.lead}>
          Customers, job sites, photos, estimates, invoices and your crew’s hours. Made for small contractors and
          handymen, on the phone in the truck or at the desk.
        </p>
        <div className={classes.calls}>
          <Link to={paths.createCompany()} className={classes.primary}>
            Get Started
          </Link>
          <a href="#tools" className={classes.secondary}>
            See the tools
          </a>
        </div>
        <p className={classes.fine}>Three months free, then $6 a month. No card to start.</p>
        <HeroImage />
      </div>
    </section>
  );
}

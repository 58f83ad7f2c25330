import { BRAND_NAME, OFFER } from '../kit/api/site-settings.ts';
import { IconBolt, IconFileTypePdf, IconPhone, IconPlugConnected } from '../kit/icons/public-icons.ts';
import { SkipLink } from '../kit/header/skip-link.tsx';
import { paths } from '../kit/paths.ts';
import { HeroImage } from './hero-image.tsx';
import { LandingFooter } from './landing-footer.tsx';
import classes from './landing.module.css';
import { Pricing } from './pricing.tsx';
import { SiteHeader } from './site-header.tsx';
import { SocialCard } from './social-card.tsx';
import { Tools } from './tools.tsx';

const TITLE = `${BRAND_NAME} · Run every job from one simple place`;

export default function Landing() {
  return (
    <div className={classes.landing}>
      <title>{TITLE}</title>
      <SocialCard
        title={TITLE}
        description={`Customers, job sites, photos, estimates, invoices and crew hours for small contractors and handymen. ${OFFER}`}
      />
      <SkipLink />
      <SiteHeader />
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
          <a href={paths.createCompany()} className={classes.primary} data-sign-up>
            Get Started
          </a>
          <a href="#tools" className={classes.secondary}>
            See the tools
          </a>
        </div>
        <p className={classes.fine} data-sign-up>
          Three months free, then $6 a month.<span data-cards> No card to start.</span>
        </p>
        <HeroImage />
      </div>
    </section>
  );
}

const REASONS = [
  [IconPhone, 'Works where you work', 'Every screen fits a phone. The time clock reads in full sun.'],
  [IconBolt, 'Ready in an evening', 'Create the company, add a customer, send an estimate. Nothing to install.'],
  [IconFileTypePdf, 'Documents people trust', 'Your logo, clear lines and totals that add up, on letter-size PDF.'],
  [IconPlugConnected, 'Plays with your books', 'Send invoices to QuickBooks when your accountant asks for them.'],
] as const;

function WhyChoose() {
  return (
    <section className={classes.section}>
      <div className={`${classes.width} ${classes.why}`}>
        <div>
          <h2>Why Choose {BRAND_NAME}</h2>
          <p className={classes.lead}>
            Big contractor software is built for big contractors. This is built for the two-truck shop that still
            answers its own phone.
          </p>
        </div>
        <ul>
          {REASONS.map(([Icon, title, text]) => (
            <li key={title}>
              <Icon size={24} stroke={1.75} aria-hidden />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Lines of a site plan as the background of pages without a form. */
function SitePlan({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 1440 860" preserveAspectRatio="xMidYMin slice" fill="none" aria-hidden>
      <g stroke="var(--jp-border)" strokeWidth="1.25">
        <path d="M40 120V560H260M40 120H210V260H40M120 260V360M120 420V560M260 560V640M40 340H80M210 180h70" />
        <path d="M120 360a60 60 0 0 1 60 60h-60M80 340a40 40 0 0 0-40-40" />
        <path d="M40 92h170M40 86v12M210 86v12M14 120v440M8 120h12M8 560h12" />
        <path d="M1400 90V600H1180M1400 90H1236V240H1400M1310 240V340M1310 404V600M1180 600V680M1400 470h-90" />
        <path d="M1310 340a64 64 0 0 0-64 64h64" />
        <path d="M1236 62h164M1236 56v12M1400 56v12M1426 90v510M1420 90h12M1420 600h12" />
        <rect x="60" y="140" width="56" height="36" />
        <circle cx="88" cy="158" r="9" />
        <rect x="1330" y="110" width="50" height="80" rx="22" />
        <path d="M1340 300h60M1340 312h60M1340 324h60" />
      </g>
    </svg>
  );
}

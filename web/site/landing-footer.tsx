import { BRAND_NAME } from '../kit/api/site-settings.ts';
import { COPYRIGHT_YEAR, FOOTER_LINKS } from '../kit/header/footer-links.ts';
import { Mark } from '../kit/page/mark.tsx';
import { paths } from '../kit/paths.ts';
import classes from './landing.module.css';
import { PhoneLink } from './phone-link.tsx';

export function LandingFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.width}>
        <a href={paths.landing()} className={classes.footerBrand}>
          <Mark />
          {BRAND_NAME}
        </a>
        <nav aria-label="Footer">
          <ul>
            {FOOTER_LINKS.map(({ label, to, isAboutUs }) => (
              <li key={to} data-about={isAboutUs}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={classes.footerEnd}>
          <span>
            © {COPYRIGHT_YEAR} {BRAND_NAME}
          </span>
          <PhoneLink />
        </p>
      </div>
    </footer>
  );
}

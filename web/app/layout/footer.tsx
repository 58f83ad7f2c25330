import { BRAND_NAME } from '../../kit/api/site-settings.ts';
import { COPYRIGHT_YEAR, FOOTER_LINKS } from '../../kit/header/footer-links.ts';
import classes from './shell.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <nav aria-label="Footer">
        <ul>
          {FOOTER_LINKS.map(({ label, to, isAboutUs }) => (
            <li key={to} data-about={isAboutUs}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        © {COPYRIGHT_YEAR} {BRAND_NAME}
      </p>
    </footer>
  );
}

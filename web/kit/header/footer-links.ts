import { paths } from '../paths.ts';

interface FooterLink {
  label: string;
  to: string;
  /** Hidden by installations with their own name. */
  isAboutUs?: true;
}

/** The links in the footer of every page. */
export const FOOTER_LINKS: readonly FooterLink[] = [
  { label: 'About Us', to: paths.aboutUs(), isAboutUs: true },
  { label: 'Contact Us', to: paths.contactUs() },
  { label: 'FAQ', to: paths.faq() },
  { label: 'Privacy Policy', to: paths.privacyPolicy() },
  { label: 'Terms of Use', to: paths.termsOfUse() },
];

/** The year of the build, not of the visitor's clock: a prerendered page must match its hydration. */
export const COPYRIGHT_YEAR = __BUILD_YEAR__;

import { paths } from '../paths.ts';
/** The links in the footer of every page. */
export const FOOTER_LINKS = [
  ['About Us', paths.aboutUs()],
  ['Contact Us', paths.contactUs()],
  ['FAQ', paths.faq()],
  ['Privacy Policy', paths.privacyPolicy()],
  ['Terms of Use', paths.termsOfUse()],
] as const;

/** The year of the build, not of the visitor's clock: a prerendered page must match its hydration. */
export const COPYRIGHT_YEAR = __BUILD_YEAR__;

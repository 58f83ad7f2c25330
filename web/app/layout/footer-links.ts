/** The links in the footer of every page. */
export const FOOTER_LINKS = [
  ['About Us', '/pub/about_us'],
  ['Contact Us', '/pub/contact_us'],
  ['FAQ', '/pub/jobsitespro_faq'],
  ['Privacy Policy', '/pub/privacy_policy'],
  ['Terms of Use', '/pub/terms_of_use'],
] as const;

/** The year of the build, not of the visitor's clock: a prerendered page must match its hydration. */
export const COPYRIGHT_YEAR = __BUILD_YEAR__;

import { CONTACT_EMAIL_PLACEHOLDER, SITE_ADDRESS_PLACEHOLDER, SURVEY_INFO_PLACEHOLDER } from '#domain/site.ts';

/* Server settings in the prerendered pages. The server writes them into the document; the build uses placeholders. */

/** The origin of this site without a trailing slash, for absolute links. */
export const SITE_ADDRESS = setting('site', SITE_ADDRESS_PLACEHOLDER);

/** The operator's email address. */
export const CONTACT_EMAIL = setting('contact', CONTACT_EMAIL_PLACEHOLDER);

/** The page that the survey links to for information. */
export const SURVEY_INFO_URL = setting('surveyInfo', SURVEY_INFO_PLACEHOLDER);

function setting(name: string, placeholder: string): string {
  return (typeof document === 'undefined' ? undefined : document.documentElement.dataset[name]) ?? placeholder;
}

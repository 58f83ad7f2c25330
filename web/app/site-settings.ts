import { CONTACT_EMAIL_PLACEHOLDER, SITE_ADDRESS_PLACEHOLDER, SURVEY_INFO_PLACEHOLDER } from '../../contract/site.ts';

/*
 * What the prerendered pages say of this server. The server writes it on the document; while the site is built nobody
 * knows it yet, and the placeholders stand for it.
 */

/** Where this site is served, without a slash at its end, for links that must be whole. */
export const SITE_ADDRESS = setting('site', SITE_ADDRESS_PLACEHOLDER);

/** Where whoever runs this server reads mail. */
export const CONTACT_EMAIL = setting('contact', CONTACT_EMAIL_PLACEHOLDER);

/** Where the survey sends for information. */
export const SURVEY_INFO_URL = setting('surveyInfo', SURVEY_INFO_PLACEHOLDER);

function setting(name: string, placeholder: string): string {
  return (typeof document === 'undefined' ? undefined : document.documentElement.dataset[name]) ?? placeholder;
}

import {
  CONTACT_EMAIL_PLACEHOLDER,
  OFF_PLACEHOLDER,
  type ProviderName,
  SITE_ADDRESS_PLACEHOLDER,
  SURVEY_INFO_PLACEHOLDER,
} from '#domain/site.ts';

/* Server settings in the prerendered pages. The server writes them into the document; the build uses placeholders. */

/** The origin of this site without a trailing slash, for absolute links. */
export const SITE_ADDRESS = setting('site', SITE_ADDRESS_PLACEHOLDER);

/** The operator's email address. */
export const CONTACT_EMAIL = setting('contact', CONTACT_EMAIL_PLACEHOLDER);

/** The page that the survey links to for information. */
export const SURVEY_INFO_URL = setting('surveyInfo', SURVEY_INFO_PLACEHOLDER);

/** The names of the providers that are off, for the document. */
export const OFF = setting('off', OFF_PLACEHOLDER);

/** Whether the operator has turned a provider off. Known before the first render, unlike the answer of GET /config. */
export function isOff(provider: ProviderName): boolean {
  return setting('off', OFF_PLACEHOLDER).split(' ').includes(provider);
}

function setting(name: string, placeholder: string): string {
  return (typeof document === 'undefined' ? undefined : document.documentElement.dataset[name]) ?? placeholder;
}

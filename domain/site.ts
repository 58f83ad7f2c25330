/**
 * Placeholder for PUBLIC_URL in the prerendered pages: the build does not know the address at which they will be
 * served. The server replaces it with its own address at startup. A name ending in `.invalid` never resolves, in case
 * one remains.
 */
export const SITE_ADDRESS_PLACEHOLDER = 'https://public-url.invalid';

/** Placeholder for CONTACT_EMAIL. */
export const CONTACT_EMAIL_PLACEHOLDER = 'contact@email.invalid';

/** Placeholder for SURVEY_INFO_URL. */
export const SURVEY_INFO_PLACEHOLDER = 'https://survey-info-url.invalid';

/**
 * The parts of the product that an installation can do without. `sign_up` is open to anyone, `invited_sign_up` to people
 * whom the operator has invited.
 */
export const PROVIDER_NAMES = [
  'sms',
  'cards',
  'google',
  'quickbooks',
  'geocoder',
  'sign_up',
  'invited_sign_up',
] as const;
export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Placeholder for the names of the parts that are off, separated by spaces. */
export const OFF_PLACEHOLDER = 'https://off.invalid';

/** Aliases of public pages, with their targets. */
export const ALIASES: Readonly<Record<string, string>> = {
  '/about': '/pub/about_us',
  '/contact': '/pub/contact_us',
  '/survey': '/no-overpass',
};

/** The redirect target of every unknown address. */
export const UNKNOWN_LEADS_TO = '/login';

/**
 * A cookie that scripts may read, unlike the session cookie. It identifies no account; it only signals that a request
 * for the current session is worthwhile. On https its name has the prefix `__Host-`.
 */
export const SIGNED_IN_COOKIE = 'jobsitespro_signed_in';

/** The base path of all endpoints; the contract's paths omit it. */
export const API_BASE = '/api/v1';

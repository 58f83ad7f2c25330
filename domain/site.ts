/**
 * Placeholder of PUBLIC_URL in the prerendered pages: the build does not know where it will be served. The server
 * replaces it with its own address when it starts. A name ending in `.invalid` never resolves, should one remain.
 */
export const SITE_ADDRESS_PLACEHOLDER = 'https://public-url.invalid';

/** Placeholder of CONTACT_EMAIL. */
export const CONTACT_EMAIL_PLACEHOLDER = 'contact@email.invalid';

/** Placeholder of SURVEY_INFO_URL. */
export const SURVEY_INFO_PLACEHOLDER = 'https://survey-info-url.invalid';

/** Aliases of public pages, with their targets. */
export const ALIASES: Readonly<Record<string, string>> = {
  '/about': '/pub/about_us',
  '/contact': '/pub/contact_us',
  '/survey': '/no-overpass',
};

/** The target of every unknown address. */
export const UNKNOWN_LEADS_TO = '/login';

/**
 * A cookie that scripts may read, beside the session's, which they may not: it identifies nobody and only tells that
 * reading the current session is worth a call. On https its name has the prefix `__Host-`.
 */
export const SIGNED_IN_COOKIE = 'jobsitespro_signed_in';

/** The base path of all endpoints; the contract's paths omit it. */
export const API_BASE = '/api/v1';

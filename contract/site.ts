/**
 * Stands for PUBLIC_URL in the prerendered pages: the build does not know where it will be served. The server puts its
 * own address there when it starts. A name ending in `.invalid` leads nowhere, should it ever be seen.
 */
export const SITE_ADDRESS_PLACEHOLDER = 'https://public-url.invalid';

/** The same for CONTACT_EMAIL. */
export const CONTACT_EMAIL_PLACEHOLDER = 'contact@email.invalid';

/** The same for SURVEY_INFO_URL. */
export const SURVEY_INFO_PLACEHOLDER = 'https://survey-info-url.invalid';

/** Further addresses of public pages, with where they lead. */
export const ALIASES: Readonly<Record<string, string>> = {
  '/about': '/pub/about_us',
  '/contact': '/pub/contact_us',
  '/survey': '/no-overpass',
};

/** Where every unknown address leads. */
export const UNKNOWN_LEADS_TO = '/login';

/**
 * A cookie that scripts may read, beside the one of the session, which they may not: it names nobody, and only says that
 * asking who is signed in is worth a call. On https its name has the prefix `__Host-`.
 */
export const SIGNED_IN_COOKIE = 'jobsitespro_signed_in';

/** Every call stands under this path; a contract's paths are written without it. */
export const API_BASE = '/api/v1';

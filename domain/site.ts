/**
 * Placeholder for PUBLIC_URL in the prerendered pages: the build does not know the address at which they will be
 * served. The server replaces it with its own address at startup. A name ending in `.invalid` never resolves, in case
 * one remains.
 */
export const SITE_ADDRESS_PLACEHOLDER = 'https://public-url.invalid';

/** The name and the phone of installations that do not set their own. */
export const PRODUCT_NAME = 'JobsitesPro';
export const PRODUCT_PHONE = '888-579-5808';

/** What the pages offer to visitors who can sign up, and its placeholder. */
export const PRODUCT_OFFER = 'Three months free, then $6 a month.';
export const OFFER_PLACEHOLDER = 'offer.invalid';

/** Placeholder for BRAND_NAME, also in emails and text messages before they are queued. */
export const BRAND_NAME_PLACEHOLDER = 'brand-name.invalid';

/** Placeholder for the kind of mark: `product`, `own` if BRAND_LOGO is set, or `none` for a name without a logo. */
export const MARK_PLACEHOLDER = 'brand-mark.invalid';

/** Placeholder for SUPPORT_PHONE. */
export const SUPPORT_PHONE_PLACEHOLDER = 'support-phone.invalid';

/** The page of an operator's own text in place of the terms or the privacy policy, and its placeholders. */
export const OWN_TEXT_PATH = '/pub/own_text';
export const OWN_TITLE_PLACEHOLDER = 'own-title.invalid';
export const OWN_TEXT_PLACEHOLDER = 'own-text.invalid';

/** Placeholder for CONTACT_EMAIL. */
export const CONTACT_EMAIL_PLACEHOLDER = 'contact@email.invalid';

/** Placeholder for SURVEY_INFO_URL. */
export const SURVEY_INFO_PLACEHOLDER = 'https://survey-info-url.invalid';

/**
 * The parts of the product that an installation can do without. `sign_up` is open to anyone, `invited_sign_up` to people
 * whom the operator has invited. `about` and `legal` are
 * the pages about the company behind the product, and its terms and privacy policy.
 */
export const PART_NAMES = [
  'sms',
  'cards',
  'google',
  'quickbooks',
  'geocoder',
  'sign_up',
  'invited_sign_up',
  'survey',
  'about',
  'legal',
] as const;
export type PartName = (typeof PART_NAMES)[number];

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

/** `/d/sample` is the customer's page with built-in data. No link has this token. */
export const SAMPLE_LINK_TOKEN = 'sample';

/** The base path of all endpoints; the contract's paths omit it. */
export const API_BASE = '/api/v1';

/** The id of the element of a page in which the server puts the session of a signed-in user, as JSON. */
export const START_ELEMENT = 'start';

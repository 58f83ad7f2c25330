import {
  BRAND_NAME_PLACEHOLDER,
  CONTACT_EMAIL_PLACEHOLDER,
  MARK_PLACEHOLDER,
  OFF_PLACEHOLDER,
  OFFER_PLACEHOLDER,
  PRODUCT_NAME,
  PRODUCT_OFFER,
  PRODUCT_PHONE,
  type PartName,
  SITE_ADDRESS_PLACEHOLDER,
  SUPPORT_PHONE_PLACEHOLDER,
  SURVEY_INFO_PLACEHOLDER,
} from '#domain/site.ts';

/* Server settings in the prerendered pages. The server writes them into the document; the build uses placeholders. */

/** The origin of this site without a trailing slash, for absolute links. */
export const SITE_ADDRESS = setting('site', SITE_ADDRESS_PLACEHOLDER);

/** The name of this installation. */
export const BRAND_NAME = setting('brand', BRAND_NAME_PLACEHOLDER, PRODUCT_NAME);

/** Whose mark is shown, for the document: see mark.module.css. */
export const MARK = setting('mark', MARK_PLACEHOLDER);

/** The operator's phone. */
export const SUPPORT_PHONE = setting('phone', SUPPORT_PHONE_PLACEHOLDER, PRODUCT_PHONE);

/** The operator's email address. */
export const CONTACT_EMAIL = setting('contact', CONTACT_EMAIL_PLACEHOLDER);

/** What a new company is offered; empty if visitors cannot sign up. */
export const OFFER = setting('offer', OFFER_PLACEHOLDER, PRODUCT_OFFER);

/** The page that the survey links to for information. */
export const SURVEY_INFO_URL = setting('surveyInfo', SURVEY_INFO_PLACEHOLDER);

/** The names of the parts that are off, for the document. */
export const OFF = setting('off', OFF_PLACEHOLDER);

/** Whether the operator has turned a part off. Known before the first render, unlike the answer of GET /config. */
export function isOff(part: PartName): boolean {
  return setting('off', OFF_PLACEHOLDER).split(' ').includes(part);
}

/** The setting of the document. `unserved` is for documents that the server has not filled in, as in development. */
function setting(name: string, placeholder: string, unserved = placeholder): string {
  if (typeof document === 'undefined') return placeholder;
  const value = document.documentElement.dataset[name];
  return value === undefined || value === placeholder ? unserved : value;
}

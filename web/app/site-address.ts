import { SITE_ADDRESS_PLACEHOLDER } from '../../contract/site.ts';

/**
 * Where this site is served, without a slash at its end, for links that must be whole: canonical ones and those of
 * social cards. The server writes it on the document; while the site is built nobody knows it yet.
 */
export const SITE_ADDRESS =
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset['site']) ?? SITE_ADDRESS_PLACEHOLDER;

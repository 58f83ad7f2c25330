import { SUPPORT_PHONE } from '../kit/api/site-settings.ts';

/** The operator's phone, as a link. */
export function PhoneLink() {
  return <a href={`tel:+1-${SUPPORT_PHONE}`}>{SUPPORT_PHONE}</a>;
}

/** A copy of the contract's CONTACT_PHONE: importing that module would add its schemas to the static pages. */
export const PHONE = '888-579-5808';

export function PhoneLink() {
  return <a href={`tel:+1-${PHONE}`}>{PHONE}</a>;
}

/** The contract's CONTACT_PHONE, written again: its module brings schemas that a page to read should not have to load. */
export const PHONE = '888-579-5808';

export function PhoneLink() {
  return <a href={`tel:+1-${PHONE}`}>{PHONE}</a>;
}

/**
 * The text message that confirms a customer's consent to text messages. It is sent once; the opt-in page shows the same
 * text.
 */
export function confirmationText(company: string): string {
  return (
    `${company}: you agreed to texts about your estimates, invoices and payments. Message frequency varies. ` +
    'Message and data rates may apply. Reply HELP for help, STOP to opt out.'
  );
}

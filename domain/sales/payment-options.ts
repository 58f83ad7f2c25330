/** How customers can pay a company; null for what it does not take. */
export interface PaymentOptions {
  /** The name that a check is made payable to. */
  check_payable_to: string | null;
  /** The phone or email that receives Zelle payments. */
  zelle: string | null;
  /** What a bank transfer needs, such as bank, routing and account number. */
  bank_transfer: string | null;
  cash: boolean;
  /** The company wants to take cards online, which its Stripe account does. */
  card_online: boolean;
}

/**
 * The sentence about payment that customers read: the payment instruction of a new invoice. It names the ways that need
 * nothing but the customer; a page with a Pay button shows it below that.
 */
export function paymentInstruction(options: PaymentOptions | null, company_name: string): string {
  const { check_payable_to, zelle, bank_transfer, cash = false } = options ?? {};
  const ways = [
    ...(check_payable_to ? [`by check to ${check_payable_to}`] : []),
    ...(zelle ? [`by Zelle to ${zelle}`] : []),
    ...(bank_transfer ? [`by bank transfer (${bank_transfer.trim().replaceAll(/\s+/g, ' ')})`] : []),
    ...(cash ? ['in cash'] : []),
  ];
  if (ways.length === 0) return `Please make checks payable to ${company_name} and include the invoice number.`;
  const sentence = `Please pay ${listed(ways)}.`;
  return ways.length === 1 && cash ? sentence : `${sentence} Put the invoice number on it.`;
}

/** "a", "a or b", "a, b or c" */
function listed(ways: readonly string[]): string {
  const last = ways.at(-1) ?? '';
  return ways.length > 1 ? `${ways.slice(0, -1).join(', ')} or ${last}` : last;
}

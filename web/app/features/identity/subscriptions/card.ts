/** The fields of a payment card as typed. */
export interface CardValues {
  card_number: string;
  expiry: string;
  cvc: string;
}

/** The accepted brands with their names. */
export const BRANDS = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
} as const;
export type CardBrand = keyof typeof BRANDS;

const BEGINNINGS: Record<CardBrand, RegExp> = {
  visa: /^4/,
  mastercard: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  amex: /^3[47]/,
  discover: /^(6011|64[4-9]|65)/,
};

/** Every brand can be identified by this many digits. */
const BRAND_DIGITS = 4;

/** The brand of a number as far as it is typed; undefined when none matches, or not yet. */
export function brandOf(number: string): CardBrand | undefined {
  const digits = digitsOf(number);
  return (Object.keys(BRANDS) as CardBrand[]).find((brand) => BEGINNINGS[brand].test(digits));
}

/** The icon of the number field: its brand, `invalid`, or none yet. */
export function markOf(number: string): CardBrand | 'invalid' | undefined {
  const brand = brandOf(number);
  const digits = digitsOf(number);
  if (!brand) return digits.length >= BRAND_DIGITS ? 'invalid' : undefined;
  return digits.length === lengthOf(brand) && !passesLuhn(digits) ? 'invalid' : brand;
}

/** Validates a card before it is sent; returns messages by field, in the same words as the provider's. */
export function cardFaults({ card_number, expiry, cvc }: CardValues, today: Date): Partial<CardValues> {
  const faults = {
    card_number: numberFault(digitsOf(card_number)),
    expiry: expiryFault(digitsOf(expiry), today),
    cvc: digitsOf(cvc).length === cvcLengthOf(brandOf(card_number)) ? undefined : INCOMPLETE_CVC,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));
}

const INCOMPLETE_CVC = "Your card's security code is incomplete.";

function numberFault(digits: string): string | undefined {
  const brand = brandOf(digits);
  if (!brand && digits.length >= BRAND_DIGITS) return 'Your card number is invalid.';
  if (!brand || digits.length < lengthOf(brand)) return 'Your card number is incomplete.';
  return passesLuhn(digits) ? undefined : 'Your card number is invalid.';
}

function expiryFault(digits: string, today: Date): string | undefined {
  if (digits.length < 4) return "Your card's expiration date is incomplete.";
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))];
  if (month < 1 || month > 12) return "Your card's expiration date is invalid.";
  // A card is valid until the end of its month.
  const isPast = new Date(year, month, 1) <= today;
  return isPast ? "Your card's expiration date is in the past." : undefined;
}

/** Formats the typed digits as `4242 4242 4242 4242`, or as `3782 822463 10005` for an American Express. */
export function cardNumberAsTyped(typed: string): string {
  const brand = brandOf(typed);
  const digits = digitsOf(typed).slice(0, lengthOf(brand));
  if (brand !== 'amex') return (digits.match(/.{1,4}/g) ?? []).join(' ');
  return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ');
}

/** Formats the typed digits as `04 / 30`; a month that cannot have a second digit gets a leading 0. */
export function expiryAsTyped(typed: string): string {
  const digits = digitsOf(typed)
    .replace(/^([2-9])/, '0$1')
    .slice(0, 4);
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join(' / ');
}

/** Truncates a security code to three digits, or four for an American Express. */
export function cvcAsTyped(typed: string, number: string): string {
  return digitsOf(typed).slice(0, cvcLengthOf(brandOf(number)));
}

export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '');
}

function lengthOf(brand: CardBrand | undefined): number {
  return brand === 'amex' ? 15 : 16;
}

function cvcLengthOf(brand: CardBrand | undefined): number {
  return brand === 'amex' ? 4 : 3;
}

/** The Luhn check, which detects mistyped digits: from the right, every second digit counts twice. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((sum, digit, place) => {
      const counted = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return sum + (counted > 9 ? counted - 9 : counted);
    }, 0);
  return sum % 10 === 0;
}

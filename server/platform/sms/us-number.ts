import { DeliveryFailed } from '../receipt.ts';

/**
 * A phone number in E.164 format, `+15551234567`. Throws DeliveryFailed (permanent) unless it has exactly ten US
 * digits.
 */
export function usNumber(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  if (!/^\d{10}$/.test(digits)) throw new DeliveryFailed('The phone number is not a US number.', { permanent: true });
  return `+1${digits}`;
}

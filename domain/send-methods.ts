/** The channels by which a message can be sent to a person. */
export const SEND_METHODS = ['email', 'sms'] as const;
export type SendMethod = (typeof SEND_METHODS)[number];

interface Known {
  /** The channel of the customer's newest message; null before the first one. */
  last: SendMethod | null;
  /** The company's choice. */
  preferred: SendMethod;
  /** The channels that the customer has agreed to. */
  agreed: readonly SendMethod[];
}

/** The channel that a new message to a customer starts with; null if the customer has agreed to none. */
export function initialSendMethod({ last, preferred, agreed }: Known): SendMethod | null {
  return [last, preferred, ...agreed].find((method) => method !== null && agreed.includes(method)) ?? null;
}

/** How a message reaches a person. */
export const SEND_METHODS = ['email', 'sms'] as const;
export type SendMethod = (typeof SEND_METHODS)[number];

/** The channels by which a message can be sent to a person. */
export const SEND_METHODS = ['email', 'sms'] as const;
export type SendMethod = (typeof SEND_METHODS)[number];

import type { MessageLog } from '#contract/core/messages.ts';

/** Whether the link in a message opens its document, or will once the message has been sent. */
export function linkOpens(
  message: Pick<MessageLog, 'message_processing_status' | 'link_expires_at' | 'link_revoked_at'>,
  now: Date,
): boolean {
  const isOut = message.message_processing_status !== 'failed';
  return isOut && message.link_revoked_at === null && new Date(message.link_expires_at) > now;
}

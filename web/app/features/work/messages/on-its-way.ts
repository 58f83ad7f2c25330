import type { MessageLog } from '#contract/core/messages.ts';

const TEN_MINUTES = 10 * 60 * 1000;

/**
 * Whether a message's status may still change: while it is queued, or shortly after it was sent. Without the time
 * limit, a message whose provider never reports a delivery would be polled forever.
 */
export function isOnItsWay(message: Pick<MessageLog, 'message_processing_status' | 'created_at'>, now: Date): boolean {
  const status = message.message_processing_status;
  const isRecent = now.getTime() - new Date(message.created_at).getTime() < TEN_MINUTES;
  return status === 'queued' || (status === 'sent' && isRecent);
}

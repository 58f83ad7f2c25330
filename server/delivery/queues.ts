import { jobQueue } from '../platform/jobs/queue.ts';
import type { MessageKey } from './message-store.ts';
import type { NoticeKey } from './notice-store.ts';

// Only a wake-up: which rows are due is in the outboxes.
export const deliverQueue = jobQueue<MessageKey>('messages.deliver', { retries: 0, timeLimitSeconds: 90 });
export const noticeQueue = jobQueue<NoticeKey>('notices.deliver', { retries: 0, timeLimitSeconds: 90 });

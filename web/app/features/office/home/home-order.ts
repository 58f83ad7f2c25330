import { hourIn } from './since-text.ts';

export const BLOCKS = ['strip', 'needs', 'today'] as const;
export type Block = (typeof BLOCKS)[number];

/**
 * The reading order of Home, by the time in the company's zone: today's visits in the morning, what needs attention
 * during the day, and the money in the evening.
 */
export function blocksAt(timeZone: string, instant: Date): readonly Block[] {
  const hour = hourIn(timeZone, instant);
  if (hour >= 4 && hour < 10) return ['today', 'needs', 'strip'];
  return hour >= 10 && hour < 17 ? ['needs', 'today', 'strip'] : ['strip', 'needs', 'today'];
}

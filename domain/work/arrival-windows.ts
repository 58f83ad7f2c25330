/* Separate from the texts about visits, so that the public pages load no more than this. */

/** The arrival windows that a company may promise, in minutes; 0 means the exact time. */
export const ARRIVAL_WINDOWS = [0, 30, 60, 120, 240] as const;
export type ArrivalWindow = (typeof ARRIVAL_WINDOWS)[number];

/** A small phone in portrait orientation with a touch screen. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** For tests that run the same way on both, each in a describe block of its own. */
export const DEVICES: readonly { where: string; use: Partial<typeof PHONE> }[] = [
  { where: 'at a desk', use: {} },
  { where: 'on a phone', use: PHONE },
];

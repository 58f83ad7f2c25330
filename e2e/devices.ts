/** A small phone, held upright and touched. */
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

/** For stories that go the same way on both, each a describe block of its own. */
export const DEVICES: readonly { where: string; use: Partial<typeof PHONE> }[] = [
  { where: 'at a desk', use: {} },
  { where: 'on a phone', use: PHONE },
];

/** Loads the dialog that corrects a time card, for `useLater`. Most users of a screen do not open it. */
export const loadCorrection = async () => (await import('./correct-timecard.tsx')).CorrectTimecard;

/** The maximum length of a note, in characters. */
export const JOB_NOTE_MAX = 2000;
/** The maximum number of photos of a note. */
export const JOB_NOTE_PHOTOS_MAX = 5;

/** How long the author of a note may change it. */
const CHANGEABLE_MS = 24 * 60 * 60 * 1000;

/** The end of the time in which the author of a note may change it. Later, a new note corrects it. */
export function noteChangeableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + CHANGEABLE_MS);
}

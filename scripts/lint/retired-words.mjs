/*
 * The words that this code base does not use, each with its replacement: one term per concept, the one that an
 * engineer or a contractor already knows. Lint finds them in identifiers, comments, test names, and SQL
 * (retired-words-plugin.mjs); `npm run lint` also finds them in file names and documents (check-words.mjs).
 */

/** Parts of an identifier or a file name: `isFenced`, `open-doors.ts`. */
export const IN_NAMES = {
  barrier: 'violation',
  buried: 'deleted',
  circumstances: 'context',
  deed: 'audit entry',
  door: 'handler, or lookup function',
  fence: 'company isolation',
  house: 'system (table, transaction), or background task',
  housekeeping: 'background task',
  news: 'provider event',
  noted: 'recorded, or a record of QuickBooks',
  nudge: 'wake',
  outgoing: 'delivery, or outbox row',
  paper: 'document',
  patience: 'timeout',
  picture: 'image, or photo',
  refusal: 'error',
  refuse: 'reject',
  room: 'semaphore',
  says: 'message',
  sought: 'filter, or query',
  stepped: 'without transaction',
  texter: 'SMS sender',
  told: 'informed, or provider event',
  tombstone: 'deleted file',
  unasked: 'not requested',
  unsaid: 'missing text',
  whereabouts: 'outbox row reference',
  whoever: 'user, or caller',
  worded: 'message options',
};

/** Parts of the names of our own code. Columns and wire fields, which are written with underscores, keep them. */
export const IN_OWN_NAMES = {
  books: 'QuickBooks company, or records of QuickBooks',
  kept: 'stored, cached, or reused',
  said: 'message, or output',
  standing: 'active, open, or state',
};

/** Whole names, which say nothing about the value. Words of the same spelling within longer names are allowed. */
export const AS_NAMES = {
  Asking: 'request',
  Going: 'revision, or send request',
  Kept: 'store, or stored row',
  Moment: 'instant, or local time',
  Put: 'store, or saved row',
  Said: 'message',
  Sought: 'filter',
  There: 'existing record',
  Where: 'context, or filter',
  Which: 'filter',
};

/**
 * In prose (comments, test names, documents) and SQL: only words that do not occur in ordinary sentences about the
 * trade.
 */
export const IN_PROSE = [
  [/\bwhereabouts\b/i, 'outbox row reference'],
  [/\btombstones?\b/i, 'deleted file'],
  [/\brefusals?\b/i, 'error'],
  [/\btexters?\b/i, 'SMS sender'],
  [/\bdeeds?\b/i, 'audit entry'],
  [/\bthe (whole )?house(?:'s|’s)?\b/i, 'the system'],
  [/\bhouse tables?\b/i, 'system table'],
  [/\b(the|company|behind a|a) fenced?\b/i, 'company isolation'],
  [/\bfenced\b/i, 'isolated'],
  [/\b(post office|keeps? house|housekeeping)\b/i, 'delivery; background tasks'],
  [/\b(open_house|open_door|leave_tombstone)\b/i, 'grant_system_table, grant_lookup_function, record_deleted_file'],
  [/\bways? in\b(?! which)/i, 'signup grant'],
  [/\b(the|a|its|good) news\b/i, 'provider event'],
  [/\bnudges?\b/i, 'wake'],
];

/** Names from libraries, or with their literal meaning. */
const INNOCENT = new Set([
  'Paper', // Mantine's
]);

const parts = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((part) => part.toLowerCase());

const singular = (word) => (word.endsWith('s') && !(word in IN_NAMES) ? word.slice(0, -1) : word);

/** The first retired word in a name with its replacement, or undefined. */
export function retiredInName(name) {
  if (INNOCENT.has(name)) return undefined;
  if (Object.hasOwn(AS_NAMES, name)) return `The name ${name}: say ${AS_NAMES[name]}.`;
  const word = parts(name)
    .map(singular)
    .find((part) => Object.hasOwn(IN_NAMES, part));
  if (word) return `“${word}” in ${name}: say ${IN_NAMES[word]}.`;
  const ownWord =
    !/[a-z]_/.test(name) &&
    parts(name.replaceAll(/quick-?books/gi, '')).find((part) => Object.hasOwn(IN_OWN_NAMES, part));
  return ownWord ? `“${ownWord}” in ${name}: say ${IN_OWN_NAMES[ownWord]}.` : undefined;
}

/** The first retired word in a text with its replacement, or undefined. */
export function retiredInProse(text) {
  for (const [pattern, replacement] of IN_PROSE) {
    const [found] = pattern.exec(text) ?? [];
    if (found) return `“${found}”: say ${replacement}.`;
  }
  // Identifiers that the text mentions, which may have been renamed.
  return text
    .match(/\b\w*[a-z][A-Z]\w*/g)
    ?.map(retiredInName)
    .find(Boolean);
}

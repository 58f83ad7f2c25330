import { LINES, type LineChange } from './lines.ts';

/** What is wrong with a line, by its fields. */
export type LineMessages = Partial<Record<keyof LineChange, string>>;

/** Of all the form's messages those of one line. */
export function messagesOf(messages: Readonly<Record<string, unknown>>, index: number): LineMessages {
  const prefix = `${LINES}.${index}.`;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), String(message)]] : [],
    ),
  );
}

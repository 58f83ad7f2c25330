import type { ReactNode } from 'react';

/** What is wrong with a line, by its fields. */
export type LineMessages = Partial<Record<string, string>>;

type Messages = Readonly<Record<string, ReactNode>>;

/** Of all the form's messages those of one line. */
export function messagesOf(messages: Messages, field: string, index: number): LineMessages {
  const prefix = `${field}.${index}.`;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) =>
      name.startsWith(prefix) && typeof message === 'string' ? [[name.slice(prefix.length), message]] : [],
    ),
  );
}

/** What is wrong with the lines as a whole, unless a single one has said it already. */
export function messageOfAll(messages: Messages, field: string): ReactNode {
  return Object.keys(messages).some((name) => name.startsWith(`${field}.`)) ? undefined : messages[field];
}

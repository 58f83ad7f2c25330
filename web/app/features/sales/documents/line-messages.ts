import type { ReactNode } from 'react';

/** Error messages of a line item by field. */
export type LineMessages = Partial<Record<string, string>>;

type Messages = Readonly<Record<string, ReactNode>>;

/** Selects the messages of one line item from those of the form. */
export function messagesOf(messages: Messages, field: string, index: number): LineMessages {
  const prefix = `${field}.${index}.`;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([name, message]) =>
      name.startsWith(prefix) && typeof message === 'string' ? [[name.slice(prefix.length), message]] : [],
    ),
  );
}

/** The message about the line items as a whole, unless a single line item already shows one. */
export function messageOfAll(messages: Messages, field: string): ReactNode {
  return Object.keys(messages).some((name) => name.startsWith(`${field}.`)) ? undefined : messages[field];
}

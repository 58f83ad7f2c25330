import type { ReactNode } from 'react';

/** A sentence with its most important parts in bold, in order of appearance. */
export function emphasized(sentence: string, ...parts: readonly string[]): ReactNode[] {
  const pieces: ReactNode[] = [];
  let rest = sentence;
  for (const part of parts) {
    const at = rest.indexOf(part);
    if (at < 0) continue;
    pieces.push(rest.slice(0, at), <b key={part}>{part}</b>);
    rest = rest.slice(at + part.length);
  }
  return [...pieces, rest];
}

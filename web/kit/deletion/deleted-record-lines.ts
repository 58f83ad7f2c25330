import { counted } from '../format.ts';

type Kind = readonly [count: number | undefined, one: string, also?: string];

/**
 * Lists what is deleted with a record, one line per kind with records: "3 jobsites", "1 estimate with all itemized
 * estimates". Undefined until every count is loaded, so that the warning does not grow while it is read.
 */
export function deletedRecordLines(kinds: readonly Kind[]): string[] | undefined {
  const lines: string[] = [];
  for (const [count, one, also] of kinds) {
    if (count === undefined) return undefined;
    if (count > 0) lines.push([counted(count, one), also].filter(Boolean).join(' '));
  }
  return lines.length > 0 ? lines : ['Nothing else is linked to it'];
}

import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/**
 * The message for a fault that the schema has no message for, passed to zod as `error` during parsing. zod's own
 * messages are meant for developers, but these are shown to users. Returning undefined would select zod's message, so
 * this always returns a sentence.
 */
export function plainSentence(issue: Issue): string {
  const field = fieldName(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${field} is missing.` : `${field} must be ${kindOf(String(issue.expected))}.`;
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined ? `${field} is missing.` : choiceOf(field, issue);
    case 'unrecognized_keys':
      return `${field} has a field that does not belong there.`;
    case 'too_small':
      return `${field} must ${sizeOf(issue, 'at least', issue.minimum as number)}.`;
    case 'too_big':
      return `${field} must ${sizeOf(issue, 'at most', issue.maximum as number)}.`;
    case 'not_multiple_of':
      return `${field} must be a multiple of ${String(issue.divisor)}.`;
    case 'invalid_format':
      return `${field} is not written in the right way.`;
    default:
      return `${field} is not right.`;
  }
}

/** The last name of a path, in words; `Itemized estimates` also for one of its line items. */
function fieldName(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string');
  if (name === undefined) return 'The request';
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  date: 'a date',
  null: 'left empty',
};

function kindOf(type: string): string {
  return KINDS[type] ?? 'of another kind';
}

function choiceOf(field: string, issue: Issue): string {
  const values = issue.code === 'invalid_value' ? issue.values.map(String) : [];
  if (values.length === 0) return `${field} is not right.`;
  const last = values.at(-1) ?? '';
  return values.length === 1
    ? `${field} must be ${last}.`
    : `${field} must be one of ${values.slice(0, -1).join(', ')} or ${last}.`;
}

function sizeOf({ origin }: Issue, bound: string, size: number): string {
  if (origin === 'string') return `have ${bound} ${size} characters`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${size} entries`;
  return `be ${bound} ${size}`;
}

import { z } from 'zod';
import { plainSentence } from './fault-sentences.ts';

/** Validates an input against a schema. Faults that have no message in the schema get one written for users. */
export function checkInput<S extends z.ZodType>(schema: S, input: unknown): z.ZodSafeParseResult<z.output<S>> {
  return schema.safeParse(input, { error: plainSentence });
}

/** The messages of a failed validation by field, named as in the request: `{customer: {phone}}` is `phone`. */
export function faultsByField(error: z.ZodError, schema: z.ZodType): Record<string, string[]> {
  const wrappers = wrappersOf(schema);
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues) {
    const within = path.length > wrappers && path.slice(0, wrappers).every((part) => typeof part === 'string');
    const name = (within ? path.slice(wrappers) : path).join('.');
    (fields[name] ??= []).push(message);
  }
  return fields;
}

/** The number of wrapper objects around the fields. */
function wrappersOf(schema: unknown): number {
  if (schema instanceof z.ZodPipe) return wrappersOf(schema.out);
  if (!(schema instanceof z.ZodObject)) return 0;
  const inner = Object.values(schema.shape).filter((field) => !isAside(field));
  const only = inner.length === 1 ? inner[0] : undefined;
  return only instanceof z.ZodObject || only instanceof z.ZodPipe ? 1 + wrappersOf(only) : 0;
}

/** An optional text or choice may accompany the wrapped fields, such as the template of a new estimate. */
function isAside(field: unknown): boolean {
  return field instanceof z.ZodOptional && ['string', 'enum'].includes((field.unwrap() as z.ZodType).def.type);
}

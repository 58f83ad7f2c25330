import fastJson from 'fast-json-stringify';
import { z } from 'zod';

export type WriteJson = (answer: unknown) => string;

/**
 * A writer of one answer, made from its schema: fast, and blind to whatever the contract does not name, so a column
 * nobody declared stays home.
 */
export function jsonWriter(answer: z.ZodType): WriteJson {
  const schema = z.toJSONSchema(answer, {
    io: 'output',
    target: 'draft-07',
    override: ({ jsonSchema }) => plain(jsonSchema),
  });
  return fastJson(schema as fastJson.Schema);
}

/** Leaves what matters for writing: formats and limits were checked on the way in. */
function plain(schema: Record<string, unknown>): void {
  for (const check of ['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'propertyNames']) {
    delete schema[check];
  }
  // An object says false: nothing beyond its fields. A map says what its values are, and without that it is written empty.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.type === 'integer') schema.type = 'number';
}

import fastJson from 'fast-json-stringify';
import { z } from 'zod';

export type WriteJson = (response: unknown) => string;

/**
 * Compiles a serializer from the schema of a response: fast, and limited to the fields of the contract, so an
 * undeclared column never leaves.
 */
export function jsonWriter(response: z.ZodType): WriteJson {
  const schema = z.toJSONSchema(response, {
    io: 'output',
    target: 'draft-07',
    override: ({ jsonSchema }) => plain(jsonSchema),
  });
  return fastJson(schema as fastJson.Schema);
}

/** Keeps what affects serialisation: formats and limits were validated on input. */
function plain(schema: Record<string, unknown>): void {
  for (const check of ['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'propertyNames']) {
    delete schema[check];
  }
  // False on an object: only its declared fields. On a map it is the schema of the values, without which the map would
  // be serialised as empty.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.type === 'integer') schema.type = 'number';
}

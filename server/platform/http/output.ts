import fastJson from 'fast-json-stringify';
import { z } from 'zod';

export type WriteJson = (response: unknown) => string;

const compiled = new WeakMap<z.ZodType, WriteJson>();

/**
 * A serializer from the schema of a response: fast, and limited to the fields of the contract, so an undeclared column
 * never leaves. It is compiled for the first response, so that a start does not wait for hundreds of them.
 */
export function jsonWriter(response: z.ZodType): WriteJson {
  return (data) => compiledWriter(response)(data);
}

/** Compiles the serializer of a response, once in a process. Throws for a schema that JSON Schema cannot express. */
export function compiledWriter(response: z.ZodType): WriteJson {
  const known = compiled.get(response);
  if (known) return known;
  const schema = z.toJSONSchema(response, {
    io: 'output',
    target: 'draft-07',
    override: ({ jsonSchema }) => plain(jsonSchema),
  });
  const write: WriteJson = fastJson(schema as fastJson.Schema);
  compiled.set(response, write);
  return write;
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

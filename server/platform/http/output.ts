import fastJson from 'fast-json-stringify';
import { z } from 'zod';

export type WriteJson = (response: unknown) => string;

const compiled = new WeakMap<z.ZodType, WriteJson>();

/**
 * Serializes a response by its schema. It is fast, and limited to the fields of the contract, so an undeclared column
 * never leaves the server. It is compiled for the first response, so that a start does not wait for hundreds of them.
 */
export function jsonWriter(response: z.ZodType): WriteJson {
  return (data) => compiledWriter(response)(data);
}

/** Compiles the serializer of a response, once per process. Throws for a schema that JSON Schema cannot express. */
export function compiledWriter(response: z.ZodType): WriteJson {
  const cached = compiled.get(response);
  if (cached) return cached;
  const schema = z.toJSONSchema(response, {
    io: 'output',
    target: 'draft-07',
    override: ({ jsonSchema }) => plain(jsonSchema),
  });
  const write: WriteJson = fastJson(schema as fastJson.Schema);
  compiled.set(response, write);
  return write;
}

/** Keeps only what affects serialization: formats and limits were validated on input. */
function plain(schema: Record<string, unknown>): void {
  for (const check of ['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'propertyNames']) {
    delete schema[check];
  }
  // False on an object means only its declared fields. On a map it is the schema of the values; without it, the map
  // would be serialized as empty.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.type === 'integer') schema.type = 'number';
}

/** A path in a call's input, as `body.estimate.project_id`, and its value. */
export interface Place {
  path: string;
  value: unknown;
}

/** Every path in an input: the fields, and the objects and lists around them. */
export function placesIn(input: unknown, path = ''): Place[] {
  const here = path ? [{ path, value: input }] : [];
  if (typeof input !== 'object' || input === null) return here;
  return [
    ...here,
    ...Object.entries(input).flatMap(([name, value]) => placesIn(value, path ? `${path}.${name}` : name)),
  ];
}

/** The same input with another value at one path. */
export function replaced<Input extends object>(input: Input, path: string, value: unknown): Input {
  const copy = structuredClone(input);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const within = (parent: Record<string, unknown>, name: string) => parent[name] as Record<string, unknown>;
  names.reduce(within, copy as Record<string, unknown>)[last] = value;
  return copy;
}

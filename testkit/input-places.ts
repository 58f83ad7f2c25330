/** A path in a call's input, as `body.estimate.project_id`, and its value. */
export interface Place {
  path: string;
  value: unknown;
}

/** Every path in an input: the fields, and the objects and lists around them. */
export function placesIn(given: unknown, path = ''): Place[] {
  const here = path ? [{ path, value: given }] : [];
  if (typeof given !== 'object' || given === null) return here;
  return [
    ...here,
    ...Object.entries(given).flatMap(([name, value]) => placesIn(value, path ? `${path}.${name}` : name)),
  ];
}

/** The same input with another value at one path. */
export function replaced<Input extends object>(given: Input, path: string, value: unknown): Input {
  const copy = structuredClone(given);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const within = (parent: Record<string, unknown>, name: string) => parent[name] as Record<string, unknown>;
  names.reduce(within, copy as Record<string, unknown>)[last] = value;
  return copy;
}

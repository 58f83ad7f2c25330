import { parseAst, type Plugin } from 'vite';

/** The fields of an endpoint that only the server reads, with what stands in their place in a browser's script. */
const SERVER_FIELDS: Record<string, string> = {
  // Shown on the API page, and prose compresses badly.
  summary: "''",
  // A browser acts on the error that it gets.
  errors: '[]',
  // The server rejects the call; screens know the role from the session.
  roles: '[]',
  // Only its type matters to a screen: the server answers by the role of the session.
  forCrewLead: 'undefined',
};

/** Leaves the fields of the contract's endpoints that only the server reads out of the browser's script. */
export function withoutServerFields(): Plugin {
  return {
    name: 'without-server-fields',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/](\w+[\\/])?[\w-]+\.ts$/, code: 'summary' },
      handler: (code) => ({ code: emptyServerFields(code), map: null }),
    },
  };
}

/** The same module, in which those fields of each `endpoint({…})` are empty. */
export function emptyServerFields(code: string): string {
  // From the last to the first, so that the places of those before stay right.
  return fieldsIn(parseAst(code, { lang: 'ts' }))
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end, empty }) => `${rest.slice(0, start)}${empty}${rest.slice(end)}`, code);
}

interface Range {
  start: number;
  end: number;
}

/** The parts of a syntax tree's node (ESTree) that are looked at here. */
interface Node {
  type?: string;
  callee?: { name?: string };
  arguments?: { properties?: { key?: { name?: string }; value: Range; shorthand?: boolean }[] }[];
}

function fieldsIn(node: Node): (Range & { empty: string })[] {
  const isEndpoint = node.type === 'CallExpression' && node.callee?.name === 'endpoint';
  const own = (isEndpoint && node.arguments?.[0]?.properties) || [];
  const inside = Object.values(node).filter((part) => typeof part === 'object' && part !== null);
  return [
    ...own.flatMap(({ key, value, shorthand }) => {
      const name = key?.name ?? '';
      const empty = SERVER_FIELDS[name];
      if (empty === undefined) return [];
      return [{ start: value.start, end: value.end, empty: shorthand ? `${name}: ${empty}` : empty }];
    }),
    ...inside.flatMap((part) => fieldsIn(part as Node)),
  ];
}

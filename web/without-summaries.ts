import { parseAst, type Plugin } from 'vite';

/**
 * Leaves the summaries of the contract's endpoints out of the browser's script: only the server's API page shows them,
 * and prose compresses badly.
 */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]contract[\\/][\w-]+\.ts$/, code: 'summary' },
      handler: (code) => ({ code: emptySummaries(code), map: null }),
    },
  };
}

/** The same module, in which the summary of each `endpoint({…})` is an empty text. */
export function emptySummaries(code: string): string {
  // From the last to the first, so that the places of those before stay right.
  return summariesIn(parseAst(code, { lang: 'ts' }))
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}''${rest.slice(end)}`, code);
}

interface Range {
  start: number;
  end: number;
}

/** The parts of a syntax tree's node (ESTree) that are looked at here. */
interface Node {
  type?: string;
  callee?: { name?: string };
  arguments?: { properties?: { key?: { name?: string }; value: Range }[] }[];
}

function summariesIn(node: Node): Range[] {
  const isEndpoint = node.type === 'CallExpression' && node.callee?.name === 'endpoint';
  const own = (isEndpoint && node.arguments?.[0]?.properties) || [];
  const inside = Object.values(node).filter((part) => typeof part === 'object' && part !== null);
  return [
    ...own.filter(({ key }) => key?.name === 'summary').map(({ value }) => value),
    ...inside.flatMap((part) => summariesIn(part as Node)),
  ];
}

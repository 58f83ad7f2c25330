import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = join(import.meta.dirname, '..', '..', 'contract');
const ALIAS = '#endpoints/';
const PREFIX = '\0endpoints/';

/**
 * Resolves imports from `#endpoints/…` in the browser's build: the endpoints and constants of a file of the contract
 * without its schemas, which only forms need. Everywhere else the alias is the contract itself.
 */
export function endpointsWithoutSchemas(): Plugin {
  return {
    name: 'endpoints-without-schemas',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source.startsWith(ALIAS) ? PREFIX + source.slice(ALIAS.length) : undefined),
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const file = join(CONTRACT, id.slice(PREFIX.length));
      this.addWatchFile(file);
      const code = codeWithoutSchemas((await import(pathToFileURL(file).href)) as object);
      return { code, moduleSideEffects: false };
    },
  };
}

/** A module that exports the endpoints of another one without their schemas, and its constants. */
export function codeWithoutSchemas(contract: object): string {
  const exported = Object.entries(contract).flatMap(([name, value]) => {
    if (isGroupOfEndpoints(value)) return [[name, mapValues(value, endpointWithoutSchemas)] as const];
    return isData(value) ? [[name, value] as const] : [];
  });
  return exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
}

interface AnyEndpoint {
  method: string;
  path: string;
}

/** Without the schemas, and without the error codes, which only the server and the API's description use. */
function endpointWithoutSchemas(endpoint: AnyEndpoint): object {
  return Object.fromEntries(Object.entries(endpoint).filter(([name, value]) => name !== 'errors' && isData(value)));
}

function isGroupOfEndpoints(value: unknown): value is Record<string, AnyEndpoint> {
  return isPlainObject(value) && Object.values(value).length > 0 && Object.values(value).every(isEndpoint);
}

function isEndpoint(value: unknown): boolean {
  return isPlainObject(value) && typeof value['method'] === 'string' && typeof value['path'] === 'string';
}

/** Whether JSON preserves a value. */
function isData(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isData);
  return isPlainObject(value) && Object.values(value).every(isData);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function mapValues<T>(object: Record<string, T>, map: (value: T) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}

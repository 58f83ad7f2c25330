import { parseSync, type Rolldown } from 'vite';

type Context = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo' | 'resolve'>;

/** A module's code as far as it concerns its imports and exports. */
interface Statements {
  /** Whether the module only exports what it imports, and can be skipped by those who import a part of it. */
  isBarrel: boolean;
  /** The names that it imports, by the module that it imports them from; null for all names. */
  imported: { from: string; name: string | null; local: string }[];
  /** What it exports under a name, or, without a name, everything that another module exports. */
  exported: { as: string | null; from: string | null; name: string | null }[];
}

/**
 * The static imports of every module of the build. An import of a library's index, such as `@mantine/core`, counts as
 * one of the modules with the imported names: through the index, every screen would reach the whole library.
 */
export async function importsOfModules(context: Context): Promise<Map<string, string[]>> {
  const statements = new Map<string, Statements>();
  for (const id of context.getModuleIds()) {
    const info = context.getModuleInfo(id);
    if (info?.code && INDEX.test(id)) statements.set(id, statementsOf(id, info.code));
  }
  const barrels = new Map([...statements].filter(([, { isBarrel }]) => isBarrel));

  const resolved = new Map<string, string | undefined>();
  const resolve = async (source: string, importer: string) => {
    const key = source.startsWith('.') ? `${importer}\n${source}` : source;
    if (!resolved.has(key)) resolved.set(key, (await context.resolve(source, importer))?.id);
    return resolved.get(key);
  };

  /** The modules that declare a name of a barrel. */
  async function declaring(barrel: string, name: string): Promise<string[]> {
    const { exported = [], imported = [] } = barrels.get(barrel) ?? {};
    const own = exported.find((each) => each.as === name);
    const local = own && !own.from ? imported.find((each) => each.local === own.name) : undefined;
    const source = local ?? own;
    if (source?.from) {
      const module = await resolve(source.from, barrel);
      return module ? targets(module, source.name) : [];
    }
    const everything = exported.filter((each) => each.as === null);
    const found = await Promise.all(
      everything.map(async ({ from }) => {
        const module = from === null ? undefined : await resolve(from, barrel);
        return module && context.getModuleInfo(module)?.exports.includes(name) ? targets(module, name) : [];
      }),
    );
    return found.flat();
  }

  async function targets(module: string, name: string | null): Promise<string[]> {
    return name !== null && barrels.has(module) ? declaring(module, name) : [module];
  }

  const imports = new Map<string, string[]>();
  for (const id of context.getModuleIds()) {
    const info = context.getModuleInfo(id);
    const direct = info?.importedIds ?? [];
    if (!info?.code || barrels.has(id) || !direct.some((each) => barrels.has(each))) {
      imports.set(id, [...direct]);
      continue;
    }
    const parts = await Promise.all(
      statementsOf(id, info.code).imported.map(async ({ from, name }) => {
        const module = await resolve(from, id);
        return module && barrels.has(module) ? targets(module, name) : [];
      }),
    );
    imports.set(id, [...new Set([...direct.filter((each) => !barrels.has(each)), ...parts.flat()])]);
  }
  return imports;
}

/** The file names of libraries' indexes. */
const INDEX = /node_modules.*\/index\.m?js$/;

function statementsOf(id: string, code: string): Statements {
  const { program, module } = parseSync(id.replace(/\?.*/, ''), code, { lang: 'tsx', sourceType: 'module' });
  const isBarrel = program.body.every(
    (node) =>
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && !node.declaration) ||
      (node.type === 'ExpressionStatement' && 'directive' in node && node.directive),
  );
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName, localName }) => ({
        from: moduleRequest.value,
        name: importName.kind === 'Name' ? importName.name : importName.kind === 'Default' ? 'default' : null,
        local: localName.value,
      })),
  );
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ moduleRequest, importName, exportName, localName }) => ({
        as: exportName.kind === 'Name' ? exportName.name : exportName.kind === 'Default' ? 'default' : null,
        from: moduleRequest?.value ?? null,
        name: importName.kind === 'Name' ? importName.name : localName.name,
      })),
  );
  return { isBarrel, imported, exported };
}

import type pg from 'pg';
import { COLUMN_TYPES, SOURCES } from './column-types.ts';

/** The properties of a column from the catalog. */
export interface Column {
  table: string;
  column: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
  /** Computed by the database: a generated column or an identity. */
  is_generated: boolean;
  /** Its default is the transaction's company. */
  is_company: boolean;
  /** Maintained by the trigger of `keep_version`. */
  is_version: boolean;
  /** The condition of a check constraint that limits this column to a list of values; null for other columns. */
  check: string | null;
}

/** The columns of our tables, in declaration order. */
export async function readColumns(owner: pg.ClientBase): Promise<Column[]> {
  const { rows } = await owner.query<Column>(`
    select t.relname as table, a.attname as column, a.atttypid::regtype::text as type, not a.attnotnull as is_nullable,
      a.atthasdef and a.attgenerated = '' as has_default,
      a.attgenerated <> '' or a.attidentity = 'a' as is_generated,
      coalesce(pg_get_expr(d.adbin, d.adrelid) = 'current_company()', false) as is_company,
      a.attname = 'updated_at' and exists (
        select from pg_trigger where tgrelid = t.oid and tgname = 'keep_version') as is_version,
      (select pg_get_constraintdef(c.oid) from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum]
          and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%') as check
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and t.relname not like 'kysely\\_migration%'
    order by t.relname collate "C", a.attnum`);
  return rows;
}

/**
 * The text of server/schema/tables.ts. Throws for an unknown type, and for an entry of COLUMN_TYPES without a column.
 */
export function tableTypes(columns: Column[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const unknown = Object.keys(COLUMN_TYPES).filter(
    (name) => !columns.some(({ table, column }) => name === `${table}.${column}`),
  );
  if (unknown.length > 0) throw new Error(`COLUMN_TYPES names columns that do not exist: ${unknown.join(', ')}`);
  const interfaces = [...tables].map(
    ([table, its]) =>
      `interface ${interfaceName(table)} {\n${its.map((each) => `  ${each.column}: ${columnType(each)};\n`).join('')}}\n`,
  );
  const entries = [...tables.keys()].map((table) => `    ${table}: ${interfaceName(table)};\n`).join('');
  const body = `${interfaces.join('\n')}
declare module '../platform/database/tables.ts' {
  interface Tables {
${entries}  }
}
`;
  return `// Written by npm run tables from the schema: change server/schema/migrations/ or server/schema/column-types.ts instead.
${imports(body)}
${body}`;
}

/** TypeScript types by PostgreSQL type name, matching what `wireTypes` parses. */
const TYPES: Record<string, string> = {
  uuid: 'string',
  'uuid[]': 'string[]',
  text: 'string',
  'text[]': 'string[]',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  bytea: 'Buffer',
  date: 'Day',
  numeric: 'Decimal',
  'numeric[]': 'string[]',
  jsonb: 'Json<unknown>',
  'timestamp with time zone': 'Instant',
};

/** The types of values that are read, if `TYPES` has different types for reading and writing. */
const READ: Record<string, string> = { Decimal: 'string', Instant: 'Date' };

function columnType(column: Column): string {
  if (column.is_company) return 'CompanyId';
  if (column.is_version) return 'Version';
  const type = valueType(column);
  const orNull = column.is_nullable ? ' | null' : '';
  if (column.is_generated) return `GeneratedAlways<${READ[type] ?? type}${orNull}>`;
  if (!column.has_default) return `${type}${orNull}`;
  if (type === 'Instant' && !column.is_nullable) return 'GeneratedInstant';
  if (type === 'Decimal' && !column.is_nullable) return 'GeneratedDecimal';
  if (type in READ || column.is_nullable) {
    throw new Error(
      `No type for the default of ${column.table}.${column.column}: add one to server/schema/table-types.ts.`,
    );
  }
  return type.startsWith('Json<') ? `Generated${type}` : `Generated<${type}>`;
}

function valueType({ table, column, type, check }: Column): string {
  const named = COLUMN_TYPES[`${table}.${column}`];
  if (named) return type === 'jsonb' ? `Json<${named}>` : named;
  if (check) return Array.from(check.matchAll(/'(?:[^']|'')*'/g), ([value]) => value).join(' | ');
  const typeName = TYPES[type];
  if (!typeName) throw new Error(`No type for ${type} of ${table}.${column}: add one to server/schema/table-types.ts.`);
  return typeName;
}

/** `customer_payments` becomes Tables['customer_payments']. */
function interfaceName(table: string): string {
  const words = table.split('_').map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  return `${words.join('')}Table`;
}

/** Import statements for the types that a text uses, one statement per file. */
function imports(text: string): string {
  return Object.entries(SOURCES)
    .map(([file, names]) => [file, names.filter((name) => new RegExp(`[:<|] *${name}\\b`).test(text))] as const)
    .filter(([, names]) => names.length > 0)
    .map(([file, names]) => importOf(file, names))
    .join('');
}

const WIDTH = 120;

function importOf(file: string, names: readonly string[]): string {
  const line = `import type { ${names.join(', ')} } from '${file}';\n`;
  if (line.length <= WIDTH) return line;
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${file}';\n`;
}

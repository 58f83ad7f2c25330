import pg from 'pg';

const { builtins } = pg.types;
// pg-types has no names for array types.
const DATE_ARRAY = 1182;
const NUMERIC_ARRAY = 1231;
const INT8_ARRAY = 1016;
const TEXT_ARRAY: number = 1009;

/**
 * How values of either engine are parsed. Set on each pool instead of on pg for the whole process: days and decimals as
 * the text that PostgreSQL sent, bigint and count(*) as numbers, instants as Dates.
 */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pg.types.getTypeParser(type, 'binary');
    return parsers.get(type) ?? pg.types.getTypeParser(type, 'text');
  },
};

const textArray: (value: string) => string[] = pg.types.getTypeParser(TEXT_ARRAY, 'text');

const parsers = new Map<number, (value: string) => unknown>([
  [builtins.DATE, (value) => value],
  [builtins.NUMERIC, (value) => value],
  [builtins.INT8, safeInteger],
  [DATE_ARRAY, textArray],
  [NUMERIC_ARRAY, textArray],
  [INT8_ARRAY, (value) => textArray(value).map(safeInteger)],
]);

function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a number`);
  return number;
}

import { z } from 'zod';

const MONEY = /_dollar|_usd|amount|total|price|pay|rate/i;

/** Whether a key names money; the `total` beside the rows of a list counts them. */
function namesMoney(key: string, path: string): boolean {
  return MONEY.test(key) && !(key === 'total' && path.endsWith('meta.'));
}

/** The keys of a response that name money, each with the keys around it. */
export function moneyIn(body: unknown, path = ''): string[] {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const isNamed = !Array.isArray(body) && namesMoney(key, path);
    return [...(isNamed ? [path + key] : []), ...moneyIn(value, `${path}${key}.`)];
  });
}

/**
 * What a crew lead has paid: they entered it, or photographed its receipt, and the company owes it to them if it was their
 * own money.
 */
const OWN_EXPENSE = /^(data\.(\d+\.)?attributes\.(amount_dollar|paid_with)|proposal\.(amount|tax)_dollar)$/;

/** The keys that name money in a call's response to a crew lead, without those of their own expenses. */
export function moneyForCrewLead(call: string, keys: string[]): string[] {
  return call.startsWith('expenses.') ? keys.filter((key) => !OWN_EXPENSE.test(key)) : keys;
}

/** The same of all responses that a schema allows. */
export function moneyInSchema(schema: z.ZodType): string[] {
  return keysIn(z.toJSONSchema(schema, { unrepresentable: 'any' }));
}

function keysIn(json: unknown, path = ''): string[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, part]) => {
    if (name !== 'properties') return keysIn(part, path);
    return Object.entries(part as object).flatMap(([key, of]) => [
      ...(namesMoney(key, path) ? [path + key] : []),
      ...keysIn(of, `${path}${key}.`),
    ]);
  });
}

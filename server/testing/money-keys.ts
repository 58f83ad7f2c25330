const MONEY = /_dollar|_usd|amount|total|price|pay|rate/i;

/** The keys of a response that name money, each with the keys around it; the `total` of a list counts its rows. */
export function moneyIn(body: unknown, path = ''): string[] {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const here = `${path}${key}`;
    const isCount = key === 'total' && path.endsWith('meta.');
    const named = !Array.isArray(body) && MONEY.test(key) && !isCount ? [here] : [];
    return [...named, ...moneyIn(value, `${here}.`)];
  });
}

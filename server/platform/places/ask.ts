import type { z } from 'zod';

/** Somebody types and waits, so an answer that takes longer is worth no more than none. */
const TIMEOUT_MS = 3000;

/** What a provider could not say, in words for the log: no address and no key. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed';
}

/** What is asked besides the address: a body makes it a POST. */
interface Question {
  body?: object;
  headers?: Record<string, string>;
}

/** Asks a provider for JSON of the given shape. Throws ProviderFailed where that does not come in time. */
export async function askProvider<S extends z.ZodType>(
  url: URL,
  shape: S,
  question: Question = {},
): Promise<z.output<S>> {
  const answer = shape.safeParse(await bodyOf(url, question));
  if (!answer.success) throw new ProviderFailed(`${url.host} answered something else than expected`);
  return answer.data;
}

async function bodyOf(url: URL, { body, headers }: Question): Promise<unknown> {
  const posted = body && { method: 'POST', body: JSON.stringify(body) };
  try {
    const response = await fetch(url, {
      ...posted,
      headers: { ...headers, ...(posted && { 'content-type': 'application/json' }), ...SAID_ALWAYS },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new ProviderFailed(`${url.host} answered ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    throw new ProviderFailed(`${url.host} could not be asked`, { cause: error });
  }
}

const SAID_ALWAYS = { accept: 'application/json', 'user-agent': 'JobsitesPro' };

/** A path below a provider's address, which may have one of its own. */
export function below(base: string, path: string, query: Record<string, string | string[]> = {}): URL {
  const url = new URL(base.replace(/\/+$/, '') + path);
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) url.searchParams.append(name, value);
  }
  return url;
}

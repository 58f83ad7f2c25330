import type { z } from 'zod';
import { withoutTrailingSlashes } from '../trailing-slashes.ts';

/** The user is typing and waiting, so a response after this time is as useless as none. */
const TIMEOUT_MS = 3000;

/** A failed request to a provider. The message is for the log and contains no address and no key. */
export class ProviderFailed extends Error {
  override name = 'ProviderFailed';
}

/** The request besides the URL. A body makes it a POST. */
interface Question {
  body?: object;
  headers?: Record<string, string>;
}

/** Requests JSON of the given shape from a provider. Throws ProviderFailed if it does not arrive in time. */
export async function askProvider<S extends z.ZodType>(
  url: URL,
  shape: S,
  question: Question = {},
): Promise<z.output<S>> {
  const parsed = shape.safeParse(await bodyOf(url, question));
  if (!parsed.success) throw new ProviderFailed(`${url.host} responded in an unknown format`);
  return parsed.data;
}

async function bodyOf(url: URL, { body, headers }: Question): Promise<unknown> {
  const posted = body && { method: 'POST', body: JSON.stringify(body) };
  try {
    const response = await fetch(url, {
      ...posted,
      headers: { ...headers, ...(posted && { 'content-type': 'application/json' }), ...HEADERS },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new ProviderFailed(`${url.host} responded with ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof ProviderFailed) throw error;
    throw new ProviderFailed(`${url.host} could not be reached`, { cause: error });
  }
}

const HEADERS = { accept: 'application/json', 'user-agent': 'JobsitesPro' };

/** A URL below a provider's base URL, which may include a path. */
export function below(base: string, path: string, query: Record<string, string | string[]> = {}): URL {
  const url = new URL(withoutTrailingSlashes(base) + path);
  for (const [name, values] of Object.entries(query)) {
    for (const value of [values].flat()) url.searchParams.append(name, value);
  }
  return url;
}

import type { Endpoint } from '../../contract/endpoint.ts';
import { addressOf, type CallInput, refused, unreached } from './call.ts';

/** Makes a call that also answers with a file of the given type, and hands the file to the reader; throws `ApiError`. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  type: 'text/csv',
): Promise<void> {
  const answer = await fetch(addressOf(endpoint, input), {
    credentials: 'same-origin',
    headers: { accept: type },
  }).catch(() => {
    throw unreached();
  });
  if (!answer.ok) throw refused(endpoint, answer.status, await answer.json().catch(() => ({})));
  save(await answer.blob(), fileNameOf(answer));
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The name that the server has given the file; without one the browser finds a name. */
function fileNameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
}

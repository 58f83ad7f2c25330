import type { Endpoint } from '#contract/endpoint.ts';
import { addressOf, type CallInput, rejected, unreached } from './call.ts';

/** Calls an endpoint that can also return a file of the given type, and saves the file; throws `ApiError`. */
export async function download<const E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  type: 'text/csv',
): Promise<void> {
  const response = await fetch(addressOf(endpoint, input), {
    credentials: 'same-origin',
    headers: { accept: type },
  }).catch(() => {
    throw unreached();
  });
  if (!response.ok) throw rejected(endpoint, response.status, await response.json().catch(() => ({})));
  saveFile(await response.blob(), fileNameOf(response));
}

/** Saves a file as a download. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The file name from the response; if it is missing, the browser selects one. */
function fileNameOf({ headers }: Response): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
}

import { addressOf, rejected, unreached } from '../kit/api/call.ts';

/** A photo of several megabytes takes long on a jobsite's network. */
const PHOTO_TIMEOUT_MS = 120_000;

/** Sends a form with a photo to a route of the time card page. Throws `ApiError`. */
export async function sendForm(
  route: string,
  params: Record<string, string>,
  { image, ...fields }: { image: File } & Record<string, string | File>,
): Promise<void> {
  const [method = 'POST', path = ''] = route.split(' ');
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('image', image);
  const response = await fetch(addressOf({ path: path as `/${string}` }, { params }), {
    method,
    credentials: 'omit',
    headers: { accept: 'application/json' },
    body: form,
    signal: AbortSignal.timeout(PHOTO_TIMEOUT_MS),
  }).catch(() => {
    throw unreached();
  });
  if (!response.ok) throw rejected({ auth: 'employee' }, response.status, await response.json().catch(() => ({})));
}

import type { BodyInput, Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { addressOf, newIdempotencyKey, rejected, unreached } from './call.ts';

type UploadEndpoint = Endpoint & { multipart: true };

interface Upload<E extends UploadEndpoint> {
  /** The path's params, if it has any. */
  params?: Record<string, string>;
  fields: BodyInput<E>;
  image: File;
  /** The form field of the image. */
  imageField?: string;
  /** Unchanged for retries of the same upload, so that the server executes it once. */
  idempotencyKey?: string;
}

/**
 * Uploads an image with its fields; throws `ApiError`. Reports progress from 0 to 1, which `fetch` cannot do, so this
 * uses XMLHttpRequest.
 */
export function upload<const E extends UploadEndpoint>(
  endpoint: E,
  { params, fields, image, imageField = 'image', idempotencyKey = newIdempotencyKey() }: Upload<E>,
  onProgress: (sent: number) => void,
): Promise<ResponseOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, addressOf(endpoint, { params }));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const body = readBody(request.responseText);
      if (request.status < 300) resolve(body as ResponseOf<E>);
      else reject(rejected(endpoint, request.status, body));
    });
    request.addEventListener('error', () => reject(unreached()));
    request.send(formOf(fields ?? {}, image, imageField));
  });
}

/** The file comes last, so that the server has parsed the other fields before it. */
function formOf(fields: object, image: File, imageField: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  form.append(imageField, image);
  return form;
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

import { API_BASE, type ResponseOf, type BodyInput, type Endpoint } from '../../../contract/endpoint.ts';
import { newIdempotencyKey, rejected, unreached } from './call.ts';

type UploadEndpoint = Endpoint & { multipart: true };

interface Upload<E extends UploadEndpoint> {
  fields: BodyInput<E>;
  image: File;
  /** Kept for retries of the same upload, so that the server executes it once. */
  idempotencyKey?: string;
}

/**
 * Uploads an image with its fields; throws `ApiError`. Reports progress from 0 to 1, which `fetch` cannot do, so this
 * uses XMLHttpRequest.
 */
export function upload<const E extends UploadEndpoint>(
  endpoint: E,
  { fields, image, idempotencyKey = newIdempotencyKey() }: Upload<E>,
  onProgress: (sent: number) => void,
): Promise<ResponseOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, API_BASE + endpoint.path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const body = readBody(request.responseText);
      if (request.status < 300) resolve(body as ResponseOf<E>);
      else reject(rejected(endpoint, request.status, body));
    });
    request.addEventListener('error', () => reject(unreached()));
    request.send(formOf(fields as unknown as object, image));
  });
}

/** The file comes last, so that the server has read the fields before it. */
function formOf(fields: object, image: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  form.append('image', image);
  return form;
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

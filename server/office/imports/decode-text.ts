/**
 * Decodes a file according to its byte order mark, or otherwise by trying encodings: UTF-16, UTF-8, and Windows-1252
 * if it is not valid UTF-8. Returns undefined for bytes that are not text, such as a workbook or an image.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return isText(text) ? text : undefined;
    } catch {
      // The file does not have this encoding.
    }
  }
  return undefined;
}

function encodingsOf(bytes: Uint8Array): string[] {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  const utf16 = bareUtf16(bytes);
  return utf16 ? [utf16] : ['utf-8', 'windows-1252'];
}

/** UTF-16 without a byte order mark: nearly every second byte of Latin letters is zero. */
function bareUtf16(bytes: Uint8Array): string | undefined {
  const looked = Math.min(bytes.length, 1000) & ~1;
  const zeros = [0, 0];
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = looked * 0.3;
  if (looked > 0 && odd > many && even === 0) return 'utf-16le';
  if (looked > 0 && even > many && odd === 0) return 'utf-16be';
  return undefined;
}

// Of the control characters, text contains only line breaks and tabs, and no code that Windows-1252 leaves undefined.
// The decoder rejects unpaired surrogates.
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function isText(text: string): boolean {
  return !NO_TEXT.test(text);
}

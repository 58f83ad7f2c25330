import { usState } from '#domain/places/us-states.ts';

/** No address field allows this length, so a longer text is not searched. */
const LONGEST = 500;

interface Place {
  city: string;
  state: string;
  zip: string;
}

/** Splits "Tampa, FL 33606" or "Tampa Florida 33606-1234"; undefined for a text that does not end so. */
export function cityStateZip(text: string): Place | undefined {
  if (text.length > LONGEST || /[\r\n]/.test(text)) return undefined;
  const words = withoutCountry(text.split(/[\s,]+/).filter(Boolean));
  const zip = words.pop() ?? '';
  if (!/^\d{5}(?:-\d{4})?$/.test(zip)) return undefined;
  for (const count of [1, 2]) {
    const state = words.slice(-count).join(' ').replace(/\.$/, '');
    const city = words.slice(0, -count).join(' ');
    if (city && usState(state)) return { city, state, zip };
  }
  return undefined;
}

function withoutCountry(words: string[]): string[] {
  const last = words.slice(-2).join(' ').toLowerCase();
  if (last === 'united states') return words.slice(0, -2);
  return /(^| )usa?$/.test(last) ? words.slice(0, -1) : words;
}

/**
 * Splits a text into city, state and ZIP as far as possible. A part that is not recognized remains in the nearest
 * field.
 */
export function placeOf(text: string): Place {
  const found = cityStateZip(text);
  if (found) return found;
  const [city = '', ...rest] = text.split(',').map((part) => part.trim());
  const after = rest.join(' ');
  const [, zip = ''] = /(?<![\d-])-*(\d[\d-]*)$/.exec(after) ?? [];
  return { city, state: after.slice(0, after.length - zip.length).trimEnd(), zip };
}

/** Splits a complete address, in lines or with commas, into the street, the second line, and the place. */
export function addressOf(text: string) {
  const lines = text
    .split(/[\r\n]+|,(?=\s)/)
    .map((line) => line.trim())
    .filter(Boolean);
  // "Tampa, FL 33606" consists of two of those parts, "Tampa FL 33606" of one.
  for (const count of [2, 1, 3]) {
    if (lines.length <= count) continue;
    const place = cityStateZip(lines.slice(-count).join(', '));
    if (!place || (count > 1 && cityStateZip(lines.slice(1 - count).join(', ')))) continue;
    const [address_1 = '', ...between] = lines.slice(0, -count);
    return { address_1, address_2: between.join(', '), ...place };
  }
  return { address_1: lines.join(', '), address_2: '', city: '', state: '', zip: '' };
}

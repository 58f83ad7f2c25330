/** The sentence of the default terms that repeats the field "Valid for business days". */
const VALIDITY_SENTENCE = /\bThis estimate is valid for \d+ business days?\./g;

/**
 * Sets the number of days in the standard validity sentence. Custom sentences are left unchanged. If the field is
 * empty, every sentence is left unchanged.
 */
export function termsWithValidity<T extends string | null>(terms: T, businessDays: number | null): T {
  if (terms === null || businessDays === null) return terms;
  const unit = businessDays === 1 ? 'day' : 'days';
  return terms.replace(VALIDITY_SENTENCE, `This estimate is valid for ${businessDays} business ${unit}.`) as T;
}

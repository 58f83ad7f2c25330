/** A file that is no image of an accepted type, or is damaged. */
export class NotAnImageError extends Error {
  override readonly name = 'NotAnImageError';
}

/** An image with more pixels than the limit: a few bytes can declare any number of them. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
}

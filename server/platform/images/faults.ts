/** A file that is damaged or is not an image of an accepted type. */
export class NotAnImageError extends Error {
  override readonly name = 'NotAnImageError';
}

/** An image with more pixels than the limit. Even a file of a few bytes can declare any number of pixels. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
}

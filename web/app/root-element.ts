/** The id of the element that contains the application. */
export const ROOT = 'application';

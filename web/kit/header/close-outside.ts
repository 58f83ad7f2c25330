/**
 * Closes a `details` menu on a press outside, on Escape, and when the focus leaves it. Returns a function that ends
 * this.
 */
export function closeOutside(details: HTMLDetailsElement): () => void {
  const onPress = (event: Event) => {
    if (!details.contains(event.target as Node)) details.open = false;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  const onFocusOut = (event: FocusEvent) => {
    if (event.relatedTarget && !details.contains(event.relatedTarget as Node)) details.open = false;
  };
  document.addEventListener('pointerdown', onPress);
  details.addEventListener('keydown', onKey);
  details.addEventListener('focusout', onFocusOut);
  return () => {
    document.removeEventListener('pointerdown', onPress);
    details.removeEventListener('keydown', onKey);
    details.removeEventListener('focusout', onFocusOut);
  };
}

import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FormState } from '../ui/form-state.ts';

/**
 * Copies input typed into the prerendered form before its script was loaded. The ref is for the element around the
 * form.
 */
export function useTypedEarly<V extends object>({ fields }: FormState<V>): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const drawn of place.current?.querySelectorAll<HTMLElement>('[data-path]') ?? []) {
      const given = givenIn(drawn);
      if (given) fields.setFieldValue(drawn.dataset['path'] ?? '', given as never);
    }
    // Once, at hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return place;
}

/** The text of a field, whether a checkbox is checked, or the selected radio button's value. */
function givenIn(drawn: HTMLElement): string | boolean | undefined {
  if (drawn instanceof HTMLTextAreaElement) return drawn.value;
  if (!(drawn instanceof HTMLInputElement)) return drawn.querySelector<HTMLInputElement>('input:checked')?.value;
  return drawn.type === 'checkbox' ? drawn.checked : drawn.value;
}

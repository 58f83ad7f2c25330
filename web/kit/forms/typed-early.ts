import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FormState } from './form-state.ts';

/**
 * Copies input typed into the prerendered form before its script was loaded. The ref is for the element around the
 * form.
 */
export function useTypedEarly<V extends object>({ fields }: FormState<V>): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const rendered of place.current?.querySelectorAll<HTMLElement>('[data-path]') ?? []) {
      const typedValue = valueOf(rendered);
      if (typedValue) fields.setFieldValue(rendered.dataset['path'] ?? '', typedValue as never);
    }
    // Runs once, at hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return place;
}

/** The text of a field, whether a checkbox is checked, or the selected radio button's value. */
function valueOf(rendered: HTMLElement): string | boolean | undefined {
  if (rendered instanceof HTMLTextAreaElement) return rendered.value;
  if (!(rendered instanceof HTMLInputElement)) return rendered.querySelector<HTMLInputElement>('input:checked')?.value;
  return rendered.type === 'checkbox' ? rendered.checked : rendered.value;
}

import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FormState } from '../ui/form-state.ts';

/** Takes over what was typed into a drawn form before its script had come. The ref is for the element around the form. */
export function useTypedEarly<V extends object>({ fields }: FormState<V>): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const drawn of place.current?.querySelectorAll<HTMLElement>('[data-path]') ?? []) {
      const given = givenIn(drawn);
      if (given) fields.setFieldValue(drawn.dataset['path'] ?? '', given as never);
    }
    // Once, when the script takes over what the page was drawn with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return place;
}

/** The text of a field, whether a box is ticked, or the one that was chosen of several. */
function givenIn(drawn: HTMLElement): string | boolean | undefined {
  if (drawn instanceof HTMLTextAreaElement) return drawn.value;
  if (!(drawn instanceof HTMLInputElement)) return drawn.querySelector<HTMLInputElement>('input:checked')?.value;
  return drawn.type === 'checkbox' ? drawn.checked : drawn.value;
}

/**
 * Passes on to React what a visitor typed, chose, or let the browser fill in before the script of a rendered form ran.
 * React takes over such a form with its initial values, and would clear the fields at their next rendering.
 */
export function passOnEarlyInput(root: HTMLElement): void {
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      if (field.checked === field.defaultChecked) continue;
      field.checked = field.defaultChecked;
      field.click();
    } else if (field.value !== field.defaultValue) {
      write(field, field.value);
    }
  }
  for (const select of root.querySelectorAll('select')) {
    if ([...select.options].some(({ selected, defaultSelected }) => selected !== defaultSelected))
      select.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** React reports a value only if it differs from the last one that was assigned to the field itself. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

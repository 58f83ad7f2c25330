import { partOf } from './part-of.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** A field of a form that static-form.tsx has rendered. */
export interface Field {
  name: string;
  /** Its inputs; several for a choice. */
  controls: readonly Control[];
  /** The text, whether the box is checked, or the selected option. */
  value(): string | boolean;
  /** Shows a message at the field, or removes it. */
  show(message: string | undefined): void;
}

/** The fields of a form, by name. `faults` contains a text and a box with a message each, as Mantine renders them. */
export function fieldsOf(form: HTMLFormElement, faults: DocumentFragment): Map<string, Field> {
  const rendered = [...form.querySelectorAll<HTMLElement>('[data-path]')];
  return new Map(rendered.map((element) => [nameOf(element), fieldOf(element, faults)]));
}

const nameOf = (element: HTMLElement) => element.dataset['path'] ?? '';

function fieldOf(rendered: HTMLElement, faults: DocumentFragment): Field {
  const isControl = rendered instanceof HTMLInputElement || rendered instanceof HTMLTextAreaElement;
  const controls = isControl ? [rendered] : [...rendered.querySelectorAll('input')];
  const isBox = rendered instanceof HTMLInputElement && rendered.type === 'checkbox';
  const message = messageOf(faults, isBox ? 'box' : 'text');
  const described = isControl ? rendered : partOf(rendered, '[role=radiogroup]');
  const place = isBox
    ? partOf(rendered.parentElement?.parentElement ?? rendered, 'label')
    : isControl
      ? rendered.parentElement
      : described;
  const help = described.getAttribute('aria-describedby') ?? '';
  message.id = `${controls[0]?.id ?? ''}-error`;
  if (!isControl) message.role = 'alert';
  return {
    name: nameOf(rendered),
    controls,
    value: () => (isBox ? rendered.checked : isControl ? rendered.value : (controls.find(isChosen)?.value ?? '')),
    show(text) {
      message.textContent = text ?? '';
      if (text) place?.after(message);
      else message.remove();
      described.setAttribute('aria-describedby', text ? `${message.id} ${help}` : help);
      if (text) controls[0]?.setAttribute('aria-invalid', 'true');
      else controls[0]?.removeAttribute('aria-invalid');
      if (isControl)
        for (const part of [rendered, rendered.parentElement]) part?.toggleAttribute('data-error', Boolean(text));
    },
  };
}

const isChosen = (control: Control) => control instanceof HTMLInputElement && control.checked;

function messageOf(faults: DocumentFragment, kind: 'text' | 'box'): HTMLElement {
  const field = partOf(faults, `[data-path=${kind}]`);
  return partOf(faults, `[id="${field.id}-error"]`).cloneNode(true) as HTMLElement;
}

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
  const fields = [...form.querySelectorAll<HTMLElement>('[data-path]')].map((element) => fieldOf(element, faults));
  return new Map(fields.map((field) => [field.name, field]));
}

function fieldOf(element: HTMLElement, faults: DocumentFragment): Field {
  const name = element.dataset['path'] ?? '';
  if (element instanceof HTMLTextAreaElement) return textField(name, element, faults);
  if (!(element instanceof HTMLInputElement)) return choiceField(name, element, faults);
  return element.type === 'checkbox' ? boxField(name, element, faults) : textField(name, element, faults);
}

function textField(name: string, control: Control, faults: DocumentFragment): Field {
  const border = control.parentElement as HTMLElement;
  const show = messageOf(faults, 'text', { control, described: control, before: border });
  return {
    name,
    controls: [control],
    value: () => control.value,
    show(message) {
      show(message);
      for (const part of [control, border]) part.toggleAttribute('data-error', message !== undefined);
    },
  };
}

function boxField(name: string, control: HTMLInputElement, faults: DocumentFragment): Field {
  const label = control.labels?.[0] ?? control;
  const show = messageOf(faults, 'box', { control, described: control, before: label });
  return {
    name,
    controls: [control],
    value: () => control.checked,
    show(message) {
      show(message);
      control.toggleAttribute('data-error', message !== undefined);
    },
  };
}

/** The message of a choice belongs to the group; its first option gets the focus. */
function choiceField(name: string, element: HTMLElement, faults: DocumentFragment): Field {
  const group = partOf(element, '[role=radiogroup]');
  const controls = [...group.querySelectorAll('input')];
  const [control = partOf<HTMLInputElement>(group, 'input')] = controls;
  return {
    name,
    controls,
    value: () => controls.find(({ checked }) => checked)?.value ?? '',
    show: messageOf(faults, 'text', { control, described: group, before: group, role: 'alert' }),
  };
}

interface MessageTarget {
  /** The control that the message makes invalid. */
  control: Control;
  /** The element that the message describes. */
  described: HTMLElement;
  /** The element before the message. */
  before: HTMLElement;
  role?: string;
}

/** Returns a function that shows a message for a control, or removes it. */
function messageOf(
  faults: DocumentFragment,
  kind: 'text' | 'box',
  { control, described, before, role }: MessageTarget,
) {
  const { id } = partOf(faults, `[data-path=${kind}]`);
  const element = partOf(faults, `[id="${id}-error"]`).cloneNode(true) as HTMLElement;
  const help = described.getAttribute('aria-describedby');
  element.id = `${control.id}-error`;
  if (role) element.role = role;
  return (message: string | undefined): void => {
    element.remove();
    if (message !== undefined) {
      element.textContent = message;
      before.after(element);
    }
    const descriptions = [message !== undefined && element.id, help].filter(Boolean).join(' ');
    setOrRemove(described, 'aria-describedby', descriptions);
    setOrRemove(control, 'aria-invalid', message !== undefined && 'true');
  };
}

function setOrRemove(element: HTMLElement, attribute: string, value: string | false): void {
  if (value) element.setAttribute(attribute, value);
  else element.removeAttribute(attribute);
}

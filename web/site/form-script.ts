import { ApiError, mayHaveBeenDone, newIdempotencyKey } from '../kit/api/call.ts';
import type { FormProblem } from '../kit/forms/form-state.ts';
import { messagesOf, problemOf } from '../kit/forms/server-messages.ts';
import { afterPress } from '../kit/page/press.ts';
import { type Field, fieldsOf } from './form-fields.ts';
import { copyOf, partOf } from './part-of.ts';
import type { SiteForm, Values } from './site-forms.ts';

/**
 * Makes a form of static-form.tsx check its fields on blur and on submit, and send them once. Input from before the
 * script was loaded is kept.
 */
export function startForm(place: HTMLElement, site: SiteForm): void {
  const form = partOf<HTMLFormElement>(place, 'form');
  const fields = fieldsOf(form, partOf<HTMLTemplateElement>(place, 'template[data-faults]').content);
  const end = endOf(place, form);
  const sender = senderOf(site);
  let problem: HTMLElement | undefined;
  let isSending = false;

  const check = (field: Field) => field.show(faultOf(site, field));
  const values = () => Object.fromEntries([...fields].map(([name, field]) => [name, field.value()]));
  const showProblem = (found?: FormProblem) => {
    problem?.remove();
    problem = found && problemAbove(place, found);
    if (problem) form.prepend(problem);
  };
  const focusFirstFault = () => {
    const first = form.querySelector<HTMLElement>('[aria-invalid=true]') ?? problem;
    first?.focus();
  };

  const submit = async () => {
    if (isSending) return;
    for (const field of fields.values()) check(field);
    if (form.querySelector('[aria-invalid=true]')) return focusFirstFault();
    isSending = true;
    showProblem();
    end.show('busy');
    const sent = values();
    try {
      await sender.send(sent);
      removeEventListener('beforeunload', ask);
      showDone(place, form, restart);
    } catch (error) {
      const messages = error instanceof ApiError ? messagesOf(error, sent) : {};
      for (const [name, message] of Object.entries(messages)) fields.get(name)?.show(message);
      showProblem(problemOf(site.failure, error, sent));
      end.show('ready');
      focusFirstFault();
    } finally {
      isSending = false;
    }
  };
  const restart = () => {
    form.reset();
    for (const field of fields.values()) {
      field.show(undefined);
      count(field);
    }
    end.show('ready');
    addEventListener('beforeunload', ask);
  };
  const ask = (event: BeforeUnloadEvent) => isChanged(form) && event.preventDefault();

  for (const field of fields.values()) start(field, site, () => check(field));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  addEventListener('beforeunload', ask);
  end.show('ready');
}

/** Formats a field while it is typed, removes its message on input, and checks it on blur. */
function start(field: Field, { typing }: SiteForm, check: () => void): void {
  const shape = typing?.[field.name];
  count(field);
  for (const control of field.controls) {
    control.addEventListener('input', () => {
      field.show(undefined);
      // An edit in the middle of the text is formatted on blur, so that the cursor does not jump.
      if (shape && control.selectionStart === control.value.length) control.value = shape(control.value);
      count(field);
    });
    control.addEventListener('blur', () =>
      afterPress(() => {
        if (shape) control.value = shape(control.value);
        check();
      }),
    );
  }
}

/** Shows how many of the allowed characters a text of several lines has. */
function count({ controls: [control] }: Field): void {
  if (!(control instanceof HTMLTextAreaElement) || control.maxLength < 0) return;
  const counter = document.getElementById(`${control.id}-description`);
  if (counter) counter.textContent = `${control.value.length}/${control.maxLength}`;
}

function faultOf({ checks, mustCheck }: SiteForm, field: Field): string | undefined {
  const value = field.value();
  if (typeof value === 'string') return checks[field.name]?.(value);
  return value ? undefined : mustCheck?.[field.name];
}

function isChanged(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    (control) =>
      control.value !== control.defaultValue ||
      (control instanceof HTMLInputElement && control.checked !== control.defaultChecked),
  );
}

/** Sends the values; a repeated call with the same values has the same key, so that the server executes it once. */
function senderOf({ toBody, send }: SiteForm) {
  let attempt = { body: '', key: '' };
  return {
    async send(values: Values): Promise<void> {
      const body = JSON.stringify(toBody(values));
      if (attempt.body !== body) attempt = { body, key: newIdempotencyKey() };
      try {
        await send(toBody(values), attempt.key);
        attempt.body = '';
      } catch (error) {
        if (!mayHaveBeenDone(error)) attempt.body = '';
        throw error;
      }
    },
  };
}

/** The end of the form, which first shows that the script is not loaded yet. */
function endOf(place: HTMLElement, form: HTMLFormElement) {
  let shown = partOf(form, ':scope > :last-child');
  return {
    show(state: 'ready' | 'busy'): void {
      const next = copyOf(place, `[data-${state}]`);
      shown.replaceWith(next);
      shown = next;
    },
  };
}

/** The error above the form. */
function problemAbove(place: HTMLElement, { text, details }: FormProblem): HTMLElement {
  const problem = copyOf(place, '[data-problem]');
  const list = partOf(problem, 'ul');
  partOf(problem, 'p').textContent = text;
  list.replaceChildren(
    ...details.map((detail) => {
      const item = document.createElement('li');
      item.textContent = detail;
      return item;
    }),
  );
  if (details.length === 0) list.remove();
  return problem;
}

/** Replaces the form by the message of its success. Its button, if it has one, brings back the empty form. */
function showDone(place: HTMLElement, form: HTMLFormElement, restart: () => void): void {
  const done = copyOf(place, '[data-done]');
  form.replaceWith(done);
  done.querySelector('button')?.addEventListener('click', () => {
    done.replaceWith(form);
    restart();
  });
  partOf(done, 'h2').focus();
}

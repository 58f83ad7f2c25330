import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../kit/api/queries.ts';
import { Router } from '../kit/router/router.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

const rendered: (() => void)[] = [];
afterEach(() => {
  for (const remove of rendered.splice(0)) remove();
  queryClient.clear();
  history.replaceState(null, '', '/');
});

/** Renders a node into an element of the document, and removes it after the test. */
export async function mount(node: ReactNode): Promise<HTMLElement> {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  rendered.push(() => {
    act(() => root.unmount());
    element.remove();
  });
  await act(async () => root.render(node));
  return element;
}

/**
 * Renders a screen at a URL, or at the present one, with the product's providers, and returns its root element. Other
 * URLs are blank.
 */
export async function renderElement(
  screen: ReactNode,
  { at = location.pathname + location.search, state }: { at?: string; state?: unknown } = {},
) {
  history.replaceState({ state, key: 'first', index: 0 }, '', at);
  const { pathname } = location;
  const element = await mount(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Router first={screen} load={(path) => (path === pathname ? screen : null)}>
          {(shown) => shown}
        </Router>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { element, router };
}

/** Where the browser is, with the navigation state. */
const router = {
  get location() {
    const { pathname, search } = location;
    return { pathname, search, state: (history.state as { state: unknown }).state };
  },
};

/** Replaces the text of a field and blurs it. */
export async function type(field: Element, text: string) {
  await write(field, text);
  await act(async () => (field as HTMLInputElement).blur());
}

/** Types into a field without blurring it. */
export async function write(field: Element, text: string) {
  await act(async () => {
    const input = field as HTMLInputElement;
    input.focus();
    const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set;
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Selects an option of a native select by its value. */
export async function select(field: Element, value: string) {
  await act(async () => {
    (field as HTMLSelectElement).value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Presses a key in a field. */
export async function key(field: Element, name: string) {
  await act(async () => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });
}

export async function press(button: Element) {
  await act(async () => (button as HTMLElement).click());
}

/** The field whose label starts with this text. */
export function labelled(within: Element, label: string): HTMLElement {
  const found = [...within.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith(label));
  return find(within, `#${CSS.escape(found?.htmlFor ?? '')}`);
}

/** The single element with this text or label. */
export function find(within: Element, selector: string, text?: string): HTMLElement {
  const found = [...within.querySelectorAll<HTMLElement>(selector)].filter(
    (candidate) =>
      text === undefined || candidate.textContent?.trim() === text || candidate.getAttribute('aria-label') === text,
  );
  const [only] = found;
  if (!only) throw new Error(`found ${found.length} of ${selector} ${text ?? ''}`);
  return only;
}

/** The longest wait of a test: far more than a screen needs, because other tests may keep the machine busy. */
const WAIT_MS = 15_000;

/** Flushes renders until a check passes, and returns its value; throws the check's error on timeout. */
export async function eventually<T>(check: () => T): Promise<T> {
  // Tests may freeze the date.
  for (const deadline = performance.now() + WAIT_MS; ;) {
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
    });
    try {
      return check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
}

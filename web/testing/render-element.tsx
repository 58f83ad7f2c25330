import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { afterEach, vi } from 'vitest';
import { queryClient } from '../kit/api/queries.ts';

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
});

/** Renders a screen at a URL with the product's providers, and returns its root element. Other URLs are blank. */
export async function renderElement(screen: ReactNode, { at = '/', state }: { at?: string; state?: unknown } = {}) {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const { pathname, search } = new URL(at, 'http://office.test');
  const routes = [
    { path: pathname, element: screen },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname, search, state }] });
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  rendered.push(() => {
    act(() => root.unmount());
    element.remove();
  });
  return { element, router };
}

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

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from '../kit/router/router.tsx';
import { onTestFinished } from 'vitest';

/** Renders a part of a public page as the build does, without hydration, and returns the element around it. */
export function renderStatic(part: ReactNode, { at = '/' }: { at?: string } = {}): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'));
  element.innerHTML = renderToStaticMarkup(<StaticRouter path={at}>{part}</StaticRouter>);
  onTestFinished(() => element.remove());
  return element;
}

import { expect, test } from 'vitest';
import { renderStatic } from '../testing/render-static.tsx';
import { PAGES } from './pages.tsx';

test.each(Object.entries(PAGES))(
  'without what is hidden while card payments are off, %s does not mention them',
  (_, { Content }) => {
    const page = renderStatic(<Content />);
    for (const hidden of page.querySelectorAll('[data-cards]')) hidden.remove();
    expect(page.textContent?.replaceAll(/time cards?/gi, '')).not.toMatch(/\bcards?\b/i);
  },
);

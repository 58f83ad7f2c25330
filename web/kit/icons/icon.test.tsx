import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { icon } from './icon.tsx';

test('icon renders its paths in the given size, line width and color', () => {
  const Arrow = icon('M12 5l0 14', 'M18 13l-6 6');
  expect(renderToStaticMarkup(<Arrow size={16} stroke={1.75} aria-hidden />)).toBe(
    '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" ' +
      'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
      '<path d="M12 5l0 14"></path><path d="M18 13l-6 6"></path></svg>',
  );
});

test('icon renders 24 pixels with a line width of 2 by default', () => {
  const Dot = icon('M12 16h.01');
  expect(renderToStaticMarkup(<Dot />)).toContain('width="24" height="24"');
  expect(renderToStaticMarkup(<Dot />)).toContain('stroke-width="2"');
});

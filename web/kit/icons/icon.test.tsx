import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { icon } from './icon.tsx';

test('icon draws its paths in the size, line width and color asked for', () => {
  const Arrow = icon('M12 5l0 14', 'M18 13l-6 6');
  expect(renderToStaticMarkup(<Arrow size={16} stroke={1.75} aria-hidden />)).toBe(
    '<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" ' +
      'stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">' +
      '<path d="M12 5l0 14"></path><path d="M18 13l-6 6"></path></svg>',
  );
});

test('icon draws 24 pixels with lines of 2 where nothing is asked for', () => {
  const Dot = icon('M12 16h.01');
  expect(renderToStaticMarkup(<Dot />)).toContain('width="24" height="24"');
  expect(renderToStaticMarkup(<Dot />)).toContain('stroke-width="2"');
});

import { afterEach, expect, test, vi } from 'vitest';
import { rememberChoice, rememberedChoice } from './device-memory.ts';

afterEach(() => vi.unstubAllGlobals());

test('a choice is remembered in this browser', () => {
  expect(rememberedChoice('sort')).toBeUndefined();
  rememberChoice('sort', 'last_name');
  expect(rememberedChoice('sort')).toBe('last_name');
});

test('a browser without storage remembers nothing, and nothing fails', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  rememberChoice('columns', 'all');
  expect(rememberedChoice('columns')).toBeUndefined();
});

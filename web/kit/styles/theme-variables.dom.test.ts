import { expect, test } from 'vitest';
import { themeVariables } from './theme-variables.ts';

test('theme-variables.css has the variables of the theme (vitest -u writes it again)', async () => {
  await expect(themeVariables()).toMatchFileSnapshot('./theme-variables.css');
});

import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { theme } from './theme.ts';

const tokens = {
  '--mantine-color-body': 'var(--jp-page)',
  '--mantine-color-text': 'var(--jp-text)',
  '--mantine-color-bright': 'var(--jp-text)',
  '--mantine-color-dimmed': 'var(--jp-text-2)',
  '--mantine-color-placeholder': 'var(--jp-text-3)',
  '--mantine-color-anchor': 'var(--jp-link)',
  '--mantine-color-error': 'var(--jp-red-text)',
  '--mantine-color-success': 'var(--jp-green-text)',
  '--mantine-color-default': 'var(--jp-surface)',
  '--mantine-color-default-hover': 'var(--jp-hover)',
  '--mantine-color-default-color': 'var(--jp-text)',
  '--mantine-color-default-border': 'var(--jp-border)',
  '--mantine-color-disabled': 'var(--jp-page)',
  '--mantine-color-disabled-color': 'var(--jp-text-off)',
  '--mantine-color-disabled-border': 'var(--jp-border)',
  '--mantine-color-accent-filled': 'var(--jp-accent)',
  '--mantine-color-accent-filled-hover': 'var(--jp-accent-hover)',
  '--mantine-color-slate-filled': 'var(--jp-control)',
};

/**
 * The style sheet theme-variables.css: the theme as variables of Mantine's styles. It is a file, because the browser
 * would compute it on each visit before it shows anything: a tenth of a second on a slow phone.
 */
export function themeVariables(): string {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  // Both color schemes refer to the same tokens, whose values depend on the scheme.
  const written = convertCssVariables({
    variables: ofOwnColors(variables),
    light: ofOwnColors({ ...light, ...tokens }),
    dark: ofOwnColors({ ...dark, ...tokens }),
  });
  return `${written.replaceAll(/[{;]\s*/g, '$&\n').replaceAll(/\n{2,}/g, '\n')}\n`;
}

/** Without Mantine's colors that the theme does not define. */
function ofOwnColors(variables: Record<string, string>): Record<string, string> {
  const others = Object.keys(DEFAULT_THEME.colors).filter((color) => !Object.hasOwn(theme.colors ?? {}, color));
  const isOther = new RegExp(`^--mantine-color-(${others.join('|')})-`);
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !isOther.test(name)));
}

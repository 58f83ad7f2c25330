import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import classes from './theme.module.css';

const tuple = (shades: string) => shades.split(' ') as unknown as MantineColorsTuple;

const colors = {
  gray: tuple('#F5F7FA #ECF0F4 #DFE5EC #C6CFDA #A3AFBF #7E8B9E #566479 #3A4960 #22304A #131E33'),
  dark: tuple('#E7ECF4 #C9D2DF #A6B3C5 #8494A9 #2B394E #202D40 #162132 #0E1724 #0A111B #060B12'),
  slate: tuple('#F0F4FB #E2EAF6 #C7D4EA #A4B8DA #7C97C6 #5775AB #46639A #37517F #2A3F65 #1D2D4B'),
  accent: tuple('#FFF5EE #FFE8D9 #FFCFAE #FFB27F #FD9E5E #F98B45 #E2631A #C8480A #A93A06 #832C05'),
  green: tuple('#EDF8F1 #D9F0E2 #B3E0C5 #84CCA1 #55B57D #2F9E61 #1F864E #176B3E #125431 #0D3F25'),
  yellow: tuple('#FFF8E6 #FDEFC8 #FADF93 #F5CB58 #EDB62C #D89B10 #B27B06 #8A5D04 #6C4805 #503605'),
  red: tuple('#FEF1F0 #FDE0DE #F9C1BD #F29A94 #E8706A #DC4B45 #C93832 #AE2A26 #8C221F #691A18'),
  blue: tuple('#EEF5FE #DCEAFD #B8D4FA #8CB9F5 #5E9AEC #3A7DDD #2866C4 #1F52A1 #1A4180 #143160'),
};

const filled: Record<string, { background: string; hover: string; color: string }> = {
  accent: { background: 'var(--jp-accent)', hover: 'var(--jp-accent-hover)', color: 'var(--jp-on-accent)' },
  slate: { background: 'var(--jp-control)', hover: 'var(--jp-link-hover)', color: 'var(--jp-on-control)' },
  red: { background: 'var(--jp-red-text)', hover: 'var(--jp-red-mark)', color: 'var(--jp-surface)' },
};

// Mantine derives the text color of a filled control from the light shade in both schemes, which is too pale on the
// dark orange.
const variantColorResolver: VariantColorsResolver = (input) => {
  const pair = input.variant === 'filled' && filled[input.color ?? ''];
  return pair ? { ...pair, border: '1px solid transparent' } : defaultVariantColorsResolver(input);
};

const font = '"Inter Variable", Inter, "Inter Stand-in", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

const field = { defaultProps: { size: 'sm' } };

export const theme = createTheme({
  colors,
  primaryColor: 'slate',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  white: '#FFFFFF',
  black: '#131E33',
  fontFamily: font,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.3333', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.3333' },
  headings: {
    fontFamily: font,
    fontWeight: '680',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1.125rem', lineHeight: '1.5rem', fontWeight: '600' },
      h3: { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: '600' },
      h4: { fontSize: '0.875rem', lineHeight: '1.25rem', fontWeight: '600' },
    },
  },
  spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--jp-shadow-overlay)',
    lg: 'var(--jp-shadow-overlay)',
    xl: 'var(--jp-shadow-modal)',
  },
  breakpoints: { xs: '22.5em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: {
      defaultProps: { variant: 'default', size: 'sm' },
      classNames: {
        root: classes.button,
        inner: classes.buttonInner,
        label: classes.buttonLabel,
        loader: classes.buttonLoader,
      },
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray', size: 36 },
      classNames: { root: classes.actionIcon },
    },
    Input: { classNames: { input: classes.input, wrapper: classes.wrapper } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
      classNames: { label: classes.label, error: classes.error, description: classes.description },
    },
    TextInput: field,
    NativeSelect: field,
    Textarea: field,
    PasswordInput: { ...field, classNames: { innerInput: classes.innerInput } },
    Radio: { defaultProps: { color: 'slate' }, classNames: { radio: classes.radio } },
    Checkbox: {
      defaultProps: { color: 'slate', size: '18px' },
      classNames: { inner: classes.checkBox, input: classes.checkInput, label: classes.checkLabel },
    },
    Switch: {
      defaultProps: { color: 'slate', withThumbIndicator: false },
      classNames: { label: classes.checkLabel, track: classes.switchTrack },
    },
    Menu: {
      defaultProps: { width: 232, shadow: 'md', offset: 4, radius: 'md' },
      classNames: { dropdown: classes.menu, item: classes.menuItem },
    },
    Tabs: { classNames: { tab: classes.tab } },
  },
});

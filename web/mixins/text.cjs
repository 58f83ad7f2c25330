const WORDS = {
  figures: { 'font-variant-numeric': 'tabular-nums' },
  breakable: { 'overflow-wrap': 'anywhere' },
  nowrap: { 'white-space': 'nowrap' },
  left: { 'text-align': 'left' },
  center: { 'text-align': 'center' },
  right: { 'text-align': 'right' },
};

const sizeOf = (word) => (/^\d+$/.test(word) ? `var(--jp-size-${word})` : word);

/**
 * `16` is a size of the type scale with its line height, `size-16` only the size, and `16/18px` the size with another
 * line height; other words are tokens.
 */
function textStyle(word) {
  if (WORDS[word]) return WORDS[word];
  const [size, line] = word.split('/');
  if (line) return { 'font-size': sizeOf(size), 'line-height': line };
  if (/^\d+$/.test(word)) return { 'font-size': `var(--jp-size-${word})`, 'line-height': `var(--jp-line-${word})` };
  if (word.startsWith('size-')) return { 'font-size': `var(--jp-${word})` };
  if (/^(regular|medium|semibold|bold)$/.test(word)) return { 'font-weight': `var(--jp-weight-${word})` };
  if (/^(tight|snug)$/.test(word)) return { 'letter-spacing': `var(--jp-track-${word})` };
  return { color: `var(--jp-${word})` };
}

module.exports = {
  text: (_rule, words) => Object.assign({}, ...words.split(' ').map(textStyle)),
  /** The label of a field or of a group of fields. */
  label: { 'font-size': 'var(--jp-size-13)', 'line-height': '18px', 'font-weight': 'var(--jp-weight-medium)' },
  /** The title of a public page or of a section. */
  headline: {
    ...textStyle('44'),
    'font-weight': '700',
    'letter-spacing': '-0.03em',
    'text-wrap': 'balance',
    '@media (max-width: 47.99em)': { 'font-size': 'var(--jp-size-32)', 'line-height': '36px' },
  },
  /** The paragraph below a headline. */
  lead: {
    'max-width': '58ch',
    'margin-top': '12px',
    'font-size': 'var(--jp-size-18)',
    'line-height': '28px',
    'text-wrap': 'pretty',
  },
  underlined: (_rule, offset = '3px') => ({ 'text-decoration': 'underline', 'text-underline-offset': offset }),
  /** A link in running text, large enough for touch. */
  'touch-link': {
    '@media (max-width: 47.99em)': {
      display: 'inline-flex',
      'align-items': 'center',
      'min-width': 'var(--jp-height-touch)',
      'min-height': 'var(--jp-height-touch)',
    },
  },
  'photo-label': {
    position: 'absolute',
    padding: '2px 8px',
    'border-radius': 'var(--jp-radius-xs)',
    'font-size': 'var(--jp-size-12)',
    'line-height': '18px',
    'font-weight': 'var(--jp-weight-semibold)',
    color: '#fff',
    background: 'rgb(19 30 51 / 0.84)',
  },
};

/** Declarations that many rules share, under the names of Mantine's components where it has one. */
const mixins = {
  stack: (_rule, gap) => ({ display: 'grid', gap }),
  group: (_rule, gap) => ({ display: 'flex', 'align-items': 'center', gap }),
  'wrapping-group': (_rule, gap) => ({ display: 'flex', 'flex-wrap': 'wrap', 'align-items': 'center', gap }),
  panel: {
    background: 'var(--jp-surface)',
    border: '1px solid var(--jp-border)',
    'border-radius': 'var(--jp-radius)',
  },
  overlay: {
    background: 'var(--jp-overlay)',
    border: '1px solid var(--jp-border)',
    'border-radius': 'var(--jp-radius)',
    'box-shadow': 'var(--jp-shadow-overlay)',
  },
  /** An icon as a button without a frame; its size and color are its own. */
  'icon-button': {
    display: 'grid',
    'place-items': 'center',
    padding: '0',
    border: '0',
    background: 'none',
    cursor: 'pointer',
  },
  'table-head': {
    height: 'var(--jp-row-head)',
    'font-size': 'var(--jp-size-12)',
    'font-weight': 'var(--jp-weight-semibold)',
    color: 'var(--jp-text-2)',
    background: 'var(--jp-sunken)',
  },
  /** A size of the type scale with its line height. */
  text: (_rule, size) => ({ 'font-size': `var(--jp-size-${size})`, 'line-height': `var(--jp-line-${size})` }),
  square: (_rule, side) => ({ width: side, height: side }),
  truncate: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
  'visually-hidden': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    'clip-path': 'inset(50%)',
  },
};

module.exports = { plugins: { 'postcss-preset-mantine': { mixins } } };

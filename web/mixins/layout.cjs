/** Breakpoints and boxes, named like Mantine's components where there is one. */

/** `@mixin phone padding 16px` declares one property below a width, `@mixin phone { … }` several. */
const below =
  (query) =>
  (_rule, ...words) => {
    const [property, ...value] = words.join(', ').split(' ');
    return { [`@media ${query}`]: property ? { [property]: value.join(' ') } : { '@mixin-content': {} } };
  };

/** `@mixin when [data-done] color var(--jp-text-2)` declares one property while the element matches. */
const when = (_rule, ...words) => {
  const [condition, property, ...value] = words.join(', ').split(' ');
  return { [`&${condition}`]: { [property]: value.join(' ') } };
};

/** `@mixin hover background var(--jp-hover)` declares one property in a state. */
const inState =
  (state) =>
  (_rule, ...words) => {
    const [property, ...value] = words.join(', ').split(' ');
    return { [`&:${state}`]: { [property]: value.join(' ') } };
  };

const flex = (rest) => (_rule, gap, justify) => ({
  display: 'flex',
  ...rest,
  ...(gap && { gap }),
  ...(justify && { 'justify-content': justify }),
});

/** A position with its inset and its order above others. */
const at = (position) => (_rule, inset, order) => ({ position, inset, ...(order && { 'z-index': order }) });

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  'clip-path': 'inset(50%)',
};

module.exports = {
  phone: below('(max-width: 47.99em)'),
  tablet: below('(max-width: 63.99em)'),
  laptop: below('(max-width: 74.99em)'),
  coarse: below('(pointer: coarse)'),
  /** For controls used by touch. */
  touch: below('(max-width: 47.99em), (pointer: coarse)'),
  when,
  hover: inState('hover'),
  disabled: inState('disabled'),
  checked: inState('checked'),
  empty: inState('empty'),
  first: inState('first-child'),
  last: inState('last-child'),
  /** `@mixin responsive padding 20px 24px, 16px` declares a property with its value, and the value on a phone. */
  responsive: (_rule, first, phone) => {
    const [property, ...value] = first.split(' ');
    return { [property]: value.join(' '), '@media (max-width: 47.99em)': { [property]: phone } };
  },
  stack: (_rule, gap, columns, align) => ({
    display: 'grid',
    gap,
    ...(columns && { 'grid-template-columns': columns }),
    ...(align && { 'align-items': align }),
  }),
  columns: (_rule, ...tracks) => ({ display: 'grid', 'grid-template-columns': tracks.join(', ') }),
  column: (_rule, gap) => ({ display: 'flex', 'flex-direction': 'column', ...(gap && { gap }) }),
  row: flex({}),
  'wrapping-row': flex({ 'flex-wrap': 'wrap' }),
  group: flex({ 'align-items': 'center' }),
  'wrapping-group': flex({ 'flex-wrap': 'wrap', 'align-items': 'center' }),
  'inline-group': flex({ display: 'inline-flex', 'align-items': 'center' }),
  /** A group at least this high: an entry of a list, a link or a button of the height of a finger. */
  bar: (rule, height, ...group) => ({ 'min-height': height, ...flex({ 'align-items': 'center' })(rule, ...group) }),
  'inline-bar': (rule, height, ...group) => ({
    'min-height': height,
    ...flex({ display: 'inline-flex', 'align-items': 'center' })(rule, ...group),
  }),
  center: { display: 'grid', 'place-items': 'center' },
  cover: { position: 'absolute', inset: '0', width: '100%', height: '100%' },
  /** Takes the remaining space, and no more even if its content is longer. */
  fill: { flex: '1', 'min-width': '0' },
  absolute: at('absolute'),
  fixed: at('fixed'),
  sticky: at('sticky'),
  /** As wide as its box, up to a limit. */
  'at-most': (_rule, limit) => ({ width: '100%', 'max-width': limit }),
  size: (_rule, width, height) => ({ width, height }),
  square: (_rule, side) => ({ width: side, height: side }),
  truncate: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
  'visually-hidden': visuallyHidden,
  /** On a phone, read by screen readers but not visible. */
  'phone-hidden': { '@media (max-width: 47.99em)': visuallyHidden },
};

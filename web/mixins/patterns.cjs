/** Parts that several screens share. */

const visuallyHidden = require('./layout.cjs')['visually-hidden'];

const tableHead = {
  height: 'var(--jp-row-head)',
  'font-size': 'var(--jp-size-12)',
  'font-weight': 'var(--jp-weight-semibold)',
  color: 'var(--jp-text-2)',
  background: 'var(--jp-sunken)',
};

const panelPart = (_rule, block, phoneBlock = block) => ({
  padding: `${block} 20px`,
  '@media (max-width: 47.99em)': { padding: `${phoneBlock} 16px` },
});

const focusRing = (_rule, offset = '2px') => ({ outline: '2px solid var(--jp-focus)', 'outline-offset': offset });

const tones = Object.fromEntries(
  ['green', 'amber', 'red', 'blue', 'grey'].map((tone) => [
    `&[data-tone='${tone}']`,
    { '--ink': `var(--jp-${tone}-text)`, '--ground': `var(--jp-${tone}-bg)`, '--mark': `var(--jp-${tone}-mark)` },
  ]),
);

/** A bar at the bottom of the window, above the end of the page. */
const bottomBar = (own = {}, onPhone = {}) => ({
  position: 'sticky',
  bottom: '0',
  'z-index': '20',
  'min-height': 'var(--jp-action-bar)',
  background: 'var(--jp-surface)',
  'border-top': '1px solid var(--jp-border)',
  ...own,
  '@media (max-width: 47.99em)': { position: 'fixed', inset: 'auto 0 0', ...onPhone },
});

module.exports = {
  dot: (_rule, side, background) => ({
    width: side,
    height: side,
    'border-radius': '50%',
    ...(background && { background }),
  }),
  /** A keyboard key. */
  key: {
    font: '500 11px/18px var(--jp-font)',
    padding: '0 5px',
    background: 'var(--jp-surface)',
    border: '1px solid var(--jp-border)',
    'border-bottom-width': '2px',
    'border-radius': 'var(--jp-radius-xs)',
    color: 'var(--jp-text-2)',
  },
  /** A green dot: an employee is at work. */
  'live-dot': (_rule, side, halo) => ({
    width: side,
    height: side,
    'border-radius': '50%',
    background: 'var(--jp-green-mark)',
    'box-shadow': `0 0 0 ${halo} var(--jp-green-bg)`,
  }),
  colors: (_rule, background, color) => ({ background: `var(--jp-${background})`, color: `var(--jp-${color})` }),
  filled: (_rule, background, radius = 'radius') => ({
    background: `var(--jp-${background})`,
    'border-radius': `var(--jp-${radius})`,
  }),
  bordered: (_rule, border = 'border', radius = 'radius') => ({
    border: `1px solid var(--jp-${border})`,
    'border-radius': `var(--jp-${radius})`,
  }),
  panel: (_rule, background = 'surface', radius = 'radius') => ({
    background: `var(--jp-${background})`,
    border: '1px solid var(--jp-border)',
    'border-radius': `var(--jp-${radius})`,
  }),
  /** A part of a list or a panel, with a line that separates it from the part above or below. */
  'line-above': (_rule, padding) => ({ padding, 'border-top': '1px solid var(--jp-border)' }),
  'line-below': (_rule, padding) => ({ padding, 'border-bottom': '1px solid var(--jp-border)' }),
  /** The colors of a tone: `green`, `amber`, `red`, `blue`, or `grey`. */
  tint: (_rule, tone) => ({ background: `var(--jp-${tone}-bg)`, color: `var(--jp-${tone}-text)` }),
  /** The colors of a control, such as the selected one of several. */
  control: { background: 'var(--jp-control)', color: 'var(--jp-on-control)' },
  /** A part of a panel, with the panel's standard padding; on a phone with 16 px on both sides. */
  'panel-part': panelPart,
  /** The same below a line. */
  'panel-row': (_rule, block, phoneBlock) => ({
    ...panelPart(_rule, block, phoneBlock),
    'border-top': '1px solid var(--jp-border)',
  }),
  /** The head of a panel on Home: its title, and the content beside it. */
  'panel-head': {
    display: 'flex',
    'align-items': 'center',
    gap: '12px',
    'min-height': '52px',
    padding: '0 20px',
    '@media (max-width: 47.99em)': { padding: '0 16px' },
    '& h2': { 'font-size': 'var(--jp-size-16)', 'line-height': 'var(--jp-line-16)' },
  },
  /** The column of a screen, between gutters that depend on the window. */
  'page-column': {
    display: 'flex',
    'flex-direction': 'column',
    flex: '1',
    width: '100%',
    'max-width': 'var(--jp-page-max)',
    margin: '0 auto',
    padding: '0 var(--jp-gutter)',
    '@media (max-width: 74.99em)': { '--jp-gutter': '24px' },
    '@media (max-width: 47.99em)': { '--jp-gutter': 'var(--jp-gutter-phone)' },
  },
  /** A panel of text or fields. */
  sheet: {
    padding: '28px',
    background: 'var(--jp-surface)',
    border: '1px solid var(--jp-border)',
    'border-radius': 'var(--jp-radius)',
    '@media (max-width: 47.99em)': { padding: '20px 16px' },
  },
  /** A focus ring, for elements whose default one would be hidden or around another element. */
  'focus-ring': focusRing,
  /** The same on an element that itself has the focus. */
  'ring-on-focus': (rule, offset) => ({ '&:focus-visible': focusRing(rule, offset) }),
  overlay: {
    background: 'var(--jp-overlay)',
    border: '1px solid var(--jp-border)',
    'border-radius': 'var(--jp-radius)',
    'box-shadow': 'var(--jp-shadow-overlay)',
  },
  'bottom-bar': bottomBar(),
  /** A bottom bar as wide as the window, with buttons in a row. */
  'button-bar': (_rule, phoneTop, phoneEnd) =>
    bottomBar(
      {
        display: 'flex',
        'align-items': 'center',
        gap: 'var(--jp-space-2)',
        margin: 'auto calc(var(--jp-gutter) * -1) 0',
        padding: '0 var(--jp-gutter)',
      },
      { margin: '0', padding: `${phoneTop} var(--jp-gutter-phone) max(${phoneEnd}, env(safe-area-inset-bottom))` },
    ),
  /** A bar shown only on phones. */
  'phone-bar': {
    display: 'none',
    '@media (max-width: 47.99em)': {
      position: 'fixed',
      inset: 'auto 0 0',
      'z-index': '20',
      display: 'grid',
      padding: '10px 16px max(10px, env(safe-area-inset-bottom))',
      background: 'var(--jp-surface)',
      'border-top': '1px solid var(--jp-border)',
    },
  },
  /** A company's logo: most are designed for a white background. */
  logo: {
    flex: 'none',
    padding: '3px',
    'object-fit': 'contain',
    background: '#fff',
    'border-radius': 'var(--jp-radius-xs)',
  },
  /** A button with only an icon. */
  'icon-button': (_rule, side, radius = 'radius-sm') => ({
    flex: 'none',
    display: 'grid',
    'place-items': 'center',
    width: side,
    height: side,
    color: 'var(--jp-text-2)',
    'border-radius': `var(--jp-${radius})`,
  }),
  /** Sets `--ink`, `--ground` and `--mark` from the element's `data-tone`. */
  tones,
  /** An icon on the background of its element's tone. */
  tile: (_rule, side) => ({
    ...tones,
    flex: 'none',
    display: 'grid',
    'place-items': 'center',
    width: side,
    height: side,
    color: 'var(--ink)',
    background: 'var(--ground)',
    'border-radius': 'var(--jp-radius)',
  }),
  /** A person's initials. */
  initials: (_rule, side) => ({
    flex: 'none',
    display: 'grid',
    'place-items': 'center',
    width: side,
    height: side,
    'font-size': 'var(--jp-size-12)',
    'font-weight': 'var(--jp-weight-semibold)',
    color: 'var(--jp-grey-text)',
    background: 'var(--jp-grey-bg)',
    'border-radius': '50%',
  }),
  /** The appearance of a visit's state; `--bar` is the color of its left edge. */
  'visit-kinds': {
    '--bar': 'var(--jp-plot-1)',
    "&[data-kind='under_way']": { '--bar': 'var(--jp-green-mark)', background: 'var(--jp-green-bg)' },
    "&[data-kind='done']": { '--bar': 'var(--jp-grey-mark)', background: 'var(--jp-sunken)' },
    "&[data-kind='missed']": { '--bar': 'var(--jp-red-mark)', background: 'var(--jp-red-bg)' },
    "&:is([data-kind='asked_to_change'], [data-kind='no_crew'])": { '--bar': 'var(--jp-amber-mark)' },
    "&[data-kind='cancelled']": { '--bar': 'var(--jp-border-strong)', 'border-style': 'dashed' },
  },
  'table-head': tableHead,
  /** Rows of a table with lines between them. */
  table: {
    width: '100%',
    '& th': {
      ...tableHead,
      padding: '0 12px',
      'border-block': '1px solid var(--jp-border)',
    },
    '& td': {
      height: 'var(--jp-row)',
      padding: '4px 12px',
      color: 'var(--jp-text-2)',
      'border-bottom': '1px solid var(--jp-border)',
      'overflow-wrap': 'anywhere',
    },
    '& tr:last-child > td': { 'border-bottom': '0' },
  },
  /** On a phone each row is a card: a grid that the content of the mixin lays out. */
  'table-as-cards': {
    '@media (max-width: 47.99em)': {
      display: 'block',
      '& thead': visuallyHidden,
      '& :is(tbody, tfoot)': { display: 'block' },
      '& tr > :nth-child(n):is(th, td)': { width: 'auto', height: 'auto', padding: '0', border: '0' },
      '@mixin-content': {},
    },
  },
  /** Terms on the left, amounts on the right, with lines between rows. */
  amounts: {
    display: 'grid',
    'grid-template-columns': '1fr auto',
    '& :is(dt, dd)': { padding: '9px 0', 'border-bottom': '1px solid var(--jp-border)', color: 'var(--jp-text-2)' },
    '& dd': {
      'font-weight': 'var(--jp-weight-semibold)',
      color: 'var(--jp-text)',
      'font-variant-numeric': 'tabular-nums',
    },
  },
  /** A number in a column of numbers. */
  amount: { 'text-align': 'right', 'white-space': 'nowrap', 'font-variant-numeric': 'tabular-nums' },
  /** Terms with their values on the right. */
  pairs: (_rule, gap) => ({
    display: 'grid',
    gap,
    '& > div': { display: 'flex', 'justify-content': 'space-between', gap: '12px' },
    '& dd': { 'text-align': 'right' },
  }),
  /** A custom field or button, in the style of Mantine's. */
  'field-box': {
    background: 'var(--jp-surface)',
    border: '1px solid var(--jp-border-strong)',
    'border-radius': 'var(--jp-radius)',
    color: 'var(--jp-text)',
  },
  /** A field of the time card page, large enough to be used outdoors. */
  'large-field': {
    width: '100%',
    'min-height': '3.75rem',
    border: '2px solid var(--jp-text)',
    'border-radius': 'var(--jp-radius-lg)',
    background: 'var(--jp-surface)',
    font: 'inherit',
    color: 'var(--jp-text)',
  },
  /** An entry of a menu, with its icon. */
  'menu-entry': (_rule, gap, height, padding) => ({
    display: 'flex',
    'align-items': 'center',
    gap,
    'min-height': height,
    padding: `0 ${padding}`,
    color: 'var(--jp-text)',
    '& svg': { color: 'var(--jp-text-3)' },
  }),
  /** The line between two halves of a photo, and its round handle. */
  'photo-handle': (_rule, side, padding) => ({
    position: 'absolute',
    'inset-block': '0',
    width: '2px',
    'margin-left': '-1px',
    background: '#fff',
    '& svg': {
      position: 'absolute',
      left: `calc(1px - ${side} / 2)`,
      top: `calc(50% - ${side} / 2)`,
      width: side,
      height: side,
      padding,
      'border-radius': '50%',
      color: 'var(--jp-ink-9)',
      background: '#fff',
      'box-shadow': '0 1px 4px rgb(19 30 51 / 0.3)',
    },
  }),
};

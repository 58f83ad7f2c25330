const mixins = {
  ...require('./mixins/layout.cjs'),
  ...require('./mixins/text.cjs'),
  ...require('./mixins/patterns.cjs'),
};

/** Vite resolves URLs relative to a declaration's file, which the nested declarations of a mixin do not have. */
const sourceOfMixins = {
  postcssPlugin: 'source-of-mixins',
  Declaration(declaration) {
    declaration.source ??= declaration.root().source;
  },
};

module.exports = { plugins: [require('postcss-preset-mantine')({ mixins }), sourceOfMixins] };

import { paths } from '../../web/kit/paths.ts';

/** An oxlint plugin: screen addresses must come from web/kit/paths.ts, so that a changed route changes every link. */
const ADDRESSES = new Set(Object.values(paths).map((address) => address()));
const BELOW = /^\/(main|pub|quickbooks|time)\/./;
const LINKS = new Set(['to', 'href', 'home']);

/** Whether a string is a screen's address, with or without a query or a fragment. `/` alone is also a separator. */
function isAddress(text) {
  const [path] = text.split(/[?#]/);
  return path !== '/' && (ADDRESSES.has(path) || BELOW.test(path));
}

const rule = {
  create(context) {
    const check = (node, text) => {
      if (isAddress(text)) context.report({ node, message: `Use a builder of web/kit/paths.ts instead of “${text}”.` });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map(({ value }) => value.raw).join('…')),
      JSXAttribute({ name, value }) {
        if (LINKS.has(name.name) && value?.type === 'Literal' && /^\/($|[?#])/.test(value.value)) {
          context.report({ node: value, message: 'Use paths.landing() of web/kit/paths.ts.' });
        }
      },
    };
  },
};

export default { meta: { name: 'screen-paths' }, rules: { 'use-paths': rule } };

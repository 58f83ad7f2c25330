import { retiredInName, retiredInProse } from './retired-words.mjs';

/** An oxlint plugin: rejects retired words in identifiers, comments, test names, and SQL (retired-words.mjs). */
const TESTS = new Set(['test', 'it', 'describe']);
const SQL = /\b(select|insert|update|delete|create|alter|call|grant)\b/i;

const rule = {
  create(context) {
    const report = (node, message) => message && context.report({ node, message });
    const name = (node) => report(node, retiredInName(node.name));
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) report(comment, retiredInProse(comment.value));
      },
      Identifier: name,
      // HTML elements are not our names.
      JSXIdentifier: (node) => /^[a-z]/.test(node.name) || name(node),
      PrivateIdentifier: name,
      CallExpression({ callee, arguments: [title] }) {
        const called = callee.type === 'MemberExpression' ? callee.object : callee;
        if (title?.type === 'Literal' && TESTS.has(called.name)) report(title, retiredInProse(String(title.value)));
      },
      TemplateElement(node) {
        if (SQL.test(node.value.raw)) report(node, retiredInProse(node.value.raw));
      },
    };
  },
};

export default { meta: { name: 'retired-words' }, rules: { 'no-retired-words': rule } };

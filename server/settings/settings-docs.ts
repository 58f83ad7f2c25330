import { SECTIONS, type Setting } from './settings.ts';

const COMMAND = 'npm run settings';

/** The text of .env.example: every setting with its default, commented out. */
export function envExample(): string {
  const sections = Object.entries(SECTIONS).map(([section, settings]) => {
    const lines = Object.entries(settings).map(
      ([name, setting]) => `${comment(setting)}\n#${name}=${value(setting)}\n`,
    );
    return `# ---- ${section} ----\n\n${lines.join('\n')}`;
  });
  return `# Settings of JobsitesPro. Copy this file to .env and remove the # before each line that you want to change. All of them
# have a default that works on a fresh machine, and the environment of the process wins over the file. Words in quotation
# marks are headings of docs/operating.md.
#
# Written by ${COMMAND} from server/settings/settings.ts: change it there.

${sections.join('\n')}`;
}

function comment(setting: Setting): string {
  const without = setting.without === undefined ? '' : ` (without it: ${setting.without})`;
  return wrapped(`${setting.description}${without}`.replaceAll('`', ''));
}

const WIDTH = 118;

function wrapped(sentence: string): string {
  let line = '#';
  const lines: string[] = [];
  for (const word of sentence.split(' ')) {
    if (line.length + word.length >= WIDTH) {
      lines.push(line);
      line = '#';
    }
    line += ` ${word}`;
  }
  return [...lines, line].join('\n');
}

/** Quoted if any part of the line would otherwise be parsed differently. */
function value({ default: text = '' }: Setting): string {
  return /[\s#"']/.test(text) ? `"${text}"` : text;
}

const BEGIN = `<!-- settings: written by ${COMMAND} from server/settings/settings.ts -->`;
const END = '<!-- end of settings -->';

/** A documentation page with its settings tables updated. Throws if the page has no markers for them. */
export function withSettingsTables(page: string): string {
  const [before, behind] = page.split(BEGIN);
  const after = behind?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`The page lacks ${BEGIN} or ${END}.`);
  return `${before}${BEGIN}\n\n${Object.entries(SECTIONS).map(table).join('\n\n')}\n\n${END}${after}`;
}

function table([section, settings]: [string, Record<string, Setting>]): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const fallback = setting.default === undefined ? (setting.without ?? 'unset') : `\`${setting.default}\``;
    return `| \`${name}\` | ${fallback} | ${setting.description} |`;
  });
  return [`### ${section}`, '', '| setting | default | meaning |', '| --- | --- | --- |', ...rows].join('\n');
}

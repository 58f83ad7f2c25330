import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* Checks that the evidence named in docs/asvs.md exists and that its summary matches its rows. */

const ROOT = join(import.meta.dirname, '..');
const DOCS = join(ROOT, 'docs');
const ANSWERS = ['met', 'partly', 'not met', 'not applicable'];
/** The number of requirements in OWASP ASVS 5.0.0. */
const REQUIREMENTS = { level1: 70, level2: 183 };

const page = readFileSync(join(DOCS, 'asvs.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
  .map((line) => {
    const [number = '', level = '', , answer = '', evidence = ''] = line.slice(2, -2).split(' | ');
    return { number, level, answer, evidence };
  });

test('docs/asvs.md lists each requirement of levels 1 and 2 once and in order', () => {
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(REQUIREMENTS.level1);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(REQUIREMENTS.level2);
  const numbers = rows.map(({ number }) => number);
  const sorted = numbers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(numbers).toEqual([...new Set(sorted)]);
});

test('docs/asvs.md names only existing files', () => {
  const quoted = [...page.matchAll(/`([^`\s]+)`/g)].map(([, words = '']) => words);
  const paths = quoted.filter((words) => /^\.?[\w-]+(\/[\w.-]+)*\.\w+$/.test(words) || words.startsWith('.'));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('docs/asvs.md links only to existing pages and headings', () => {
  const links = [...page.matchAll(/\]\((?!https:)([^)#]+)(?:#([^)]+))?\)/g)];
  expect(links.length).toBeGreaterThan(10);
  const broken = links.filter(([, file = '', heading]) => {
    if (!existsSync(join(DOCS, file))) return true;
    return heading !== undefined && !headingsOf(file).includes(heading);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test('docs/asvs.md gives each requirement one of four results, and evidence or a reason', () => {
  expect(rows.filter(({ answer, evidence }) => !ANSWERS.includes(answer) || evidence.trim() === '')).toEqual([]);
});

test('the summary of docs/asvs.md matches its rows', () => {
  for (const [, chapter = ''] of page.matchAll(/^## V(\d+) /gm)) {
    const summary = new RegExp(`^\\| V${chapter} [^|]*\\|(.*)\\|$`, 'm').exec(page)?.[1];
    expect([chapter, figuresOf(summary)]).toEqual([
      chapter,
      counted(rows.filter(({ number }) => number.startsWith(`${chapter}.`))),
    ]);
  }
  expect(figuresOf(/^\| all \|(.*)\|$/m.exec(page)?.[1])).toEqual(counted(rows));
  const levelOne = rows.filter(({ level }) => level === '1');
  expect(figuresOf(/^\| of these, level 1 \|(.*)\|$/m.exec(page)?.[1])).toEqual(counted(levelOne));
});

test('docs/asvs.md lists every requirement that is not met', () => {
  const [, list = ''] = /^## Not met$(.*?)^Next/ms.exec(page) ?? [];
  const listed = [...list.matchAll(/\d+\.\d+\.\d+/g)].map(([number]) => number);
  expect(listed).toEqual(rows.filter(({ answer }) => answer === 'not met').map(({ number }) => number));
});

function counted(of: { answer: string }[]): number[] {
  return ANSWERS.map((answer) => of.filter((row) => row.answer === answer).length);
}

function figuresOf(cells = ''): number[] {
  return cells.split('|').map(Number);
}

/** The anchors of a page's headings, as GitHub generates them. */
function headingsOf(file: string): string[] {
  const text = readFileSync(join(DOCS, file), 'utf8');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}

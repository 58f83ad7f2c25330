import { expect, test } from 'vitest';
import { type Area, chunksByReach, type EntryKind } from './chunks-by-reach.ts';

const screen = (area: Area): EntryKind => ({ kind: 'screen', area });
const graph = (imports: Record<string, string[]>) => new Map(Object.entries(imports));
const isFormPart = (module: string) => module === 'form.ts';

interface Entries {
  /** Entries without a form. */
  lists?: EntryKind[];
  /** Entries that also import a form. */
  forms?: EntryKind[];
}

/** The file of a module that all these entries import. */
function chunkReachedBy({ lists = [], forms = [] }: Entries): string | undefined {
  const entries = new Map([...lists, ...forms].map((kind, at) => [`entry ${at}`, kind]));
  const importsOf = (at: number) => (at < lists.length ? ['module'] : ['module', 'form.ts']);
  const imports = graph(Object.fromEntries([...entries.keys()].map((entry, at) => [entry, importsOf(at)])));
  return chunksByReach(entries, imports, isFormPart).get('module');
}

test('a module of all pages is in the base file', () => {
  expect(chunkReachedBy({ lists: [{ kind: 'start' }, screen('work')] })).toBe('base');
});

test('a module of the layouts, or of five screens without a form, is in the shell', () => {
  expect(chunkReachedBy({ lists: [{ kind: 'layout' }], forms: [screen('work')] })).toBe('shell');
  const four = ['work', 'work', 'sales', 'office'].map((area) => screen(area as Area));
  expect(chunkReachedBy({ lists: [...four, screen('work')], forms: [screen('sales')] })).toBe('shell');
  expect(chunkReachedBy({ lists: four, forms: [screen('sales')] })).toBe('lists');
});

test('a module of fewer screens without a form is in the file of their area, or in that of the lists', () => {
  expect(chunkReachedBy({ lists: [screen('work')], forms: [screen('work')] })).toBe('work');
  expect(chunkReachedBy({ lists: [screen('work')], forms: [screen('sales')] })).toBe('lists');
  expect(chunkReachedBy({ lists: [screen('sales'), screen('sales')] })).toBe('lists');
});

test('a module of forms only is in the file of their area', () => {
  expect(chunkReachedBy({ forms: [screen('sales'), screen('sales')] })).toBe('sales-forms');
  expect(chunkReachedBy({ forms: [screen('crew'), screen('work')] })).toBe('work-forms');
  expect(chunkReachedBy({ lists: [{ kind: 'later' }], forms: [screen('sales')] })).toBe('sales-forms');
});

test('a module of forms in several areas is in one of two files, depending on the forms before the login', () => {
  expect(chunkReachedBy({ forms: [screen('sales'), screen('access')] })).toBe('forms');
  expect(chunkReachedBy({ forms: [screen('sales'), screen('work')] })).toBe('main-forms');
});

test('a part that loads later is in a shared file if screens reach it directly, unlike a screen', () => {
  const entries = new Map<string, EntryKind>([
    ['dialog', { kind: 'later' }],
    ['list', screen('work')],
    ['report', screen('work')],
  ]);
  const imports = graph({ list: ['dialog', 'report'], report: ['dialog'] });
  expect(Object.fromEntries(chunksByReach(entries, imports, isFormPart))).toEqual({ dialog: 'work' });
});

test('a module of one screen or only of later parts has no shared file', () => {
  expect(chunkReachedBy({ lists: [screen('sales')] })).toBeUndefined();
  expect(chunkReachedBy({ lists: [{ kind: 'later' }, { kind: 'later' }] })).toBeUndefined();
});

test('the imports of a module are in the same file or in one that more screens load', () => {
  const entries = new Map<string, EntryKind>([
    ['layout', { kind: 'layout' }],
    ['list', screen('work')],
    ['create', screen('work')],
    ['estimate', screen('sales')],
  ]);
  const imports = graph({
    layout: ['menu'],
    menu: ['icons'],
    list: ['table', 'icons'],
    create: ['table', 'fields'],
    estimate: ['fields', 'lines'],
    fields: ['form.ts', 'page'],
    lines: ['icons'],
    table: ['icons', 'page'],
  });
  expect(Object.fromEntries(chunksByReach(entries, imports, isFormPart))).toEqual({
    icons: 'shell',
    table: 'work',
    page: 'lists',
    fields: 'main-forms',
    'form.ts': 'main-forms',
  });
});

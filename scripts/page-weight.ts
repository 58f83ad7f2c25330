import { pathToFileURL } from 'node:url';
import {
  builtFilesOfPage,
  builtModule,
  builtPaths,
  builtScripts,
  builtScriptsWith,
  builtStyleSheets,
  bytesOf,
  MAP,
  RECORD_HEADER_WORDS,
  SIMILAR_WORK_WORDS,
} from './built-files.ts';

/*
 * Checks at the end of each build how many files its pages load and how large they are, compressed with Brotli.
 * weight.e2e.ts checks in a browser that the pages load these files and no others.
 */

const KB = 1000;

export interface File {
  name: string;
  bytes: number;
}

export interface Budget {
  /** The maximum number of files, if it is limited. */
  files?: number;
  bytes: number;
}

/** A sentence about the files of a page that exceed their budget, with the file to look at first, or undefined. */
export function faultOfWeight(page: string, files: readonly File[], budget: Budget): string | undefined {
  const bySize = files.toSorted((one, other) => other.bytes - one.bytes);
  const [largest, smallest] = [bySize[0], bySize.at(-1)];
  if (budget.files !== undefined && files.length > budget.files && smallest)
    return `${page} loads ${files.length} files instead of at most ${budget.files}; the smallest is ${written(smallest)}.`;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > budget.bytes && largest)
    return `${page} loads ${inKb(bytes)} instead of at most ${inKb(budget.bytes)}; the largest file is ${written(largest)}.`;
  return undefined;
}

const written = ({ name, bytes }: File) => `assets/${name} with ${inKb(bytes)}`;
const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`;

/** The screen whose first visit is measured, and from which the others are opened. */
const FIRST = '/main/customer';
/** The first screen of a kind also loads what its kind shares; the next one only its own file. */
const LIST: Budget = { files: 4, bytes: 52 * KB };
const FORM: Budget = { files: 6, bytes: 122 * KB };
const OWN: Budget = { bytes: 10 * KB };

/** The header of a customer or a project, which loads after the screen below it. */
const RECORD_HEADER: Budget = { files: 1, bytes: 3 * KB };
/** The comparison of hours, which loads after the form of an estimate. */
const SIMILAR_WORK: Budget = { files: 1, bytes: 1 * KB };

/** The script of the header, which is all that most public pages load. */
const HEADER: Budget = { files: 1, bytes: 6 * KB };
/** With that of a form or of the verification of a file. */
const PUBLIC: Budget = { files: 2, bytes: 10 * KB };

/** What is wrong with the weight of the built pages, one sentence each. */
function faultsOfBuild(): string[] {
  const scripts = builtScripts(FIRST);
  const first = new Set([...scripts, ...builtStyleSheets(FIRST)]);
  const isForm = (names: Iterable<string>) => [...names].some((name) => name === schemas);
  const [schemas] = builtScriptsWith('ZodError');
  const further = builtPaths().flatMap((path) => {
    if (!path.startsWith('/main')) return [];
    const added = [...builtScripts(path), ...builtStyleSheets(path)].filter((name) => !first.has(name));
    const own = filesOf([builtModule(path)]);
    return [
      faultOfWeight(`${path}, opened from ${FIRST},`, filesOf(added), isForm(added) ? FORM : LIST),
      faultOfWeight(`The script of ${path}`, own, OWN),
    ];
  });
  return [
    faultOfWeight(FIRST, filesOf(scripts), { files: 6, bytes: 134 * KB }),
    faultOfWeight(FIRST, filesOf(first), { files: 7, bytes: 170 * KB }),
    faultOfWeight('Create Estimate', allFilesOf('/main/project/estimate/create'), { files: 11, bytes: 280 * KB }),
    faultOfWeight('/login', allFilesOf('/login'), { files: 12, bytes: 228 * KB }),
    ...further,
    faultOfWeight('The header of a record', filesOf(builtScriptsWith(RECORD_HEADER_WORDS)), RECORD_HEADER),
    faultOfWeight('The comparison of hours', filesOf(builtScriptsWith(SIMILAR_WORK_WORDS)), SIMILAR_WORK),
    faultOfWeight('The script of the landing page', scriptsOf('index.html'), HEADER),
    ...['pub/contact_us', 'no-overpass', 'pub/verify'].map((page) =>
      faultOfWeight(`The script of /${page}`, scriptsOf(`${page}/index.html`), PUBLIC),
    ),
    faultOfWeight('The time card page', filesOf(builtFilesOfPage('time/index.html')), { files: 3, bytes: 84 * KB }),
    faultOfWeight("The customer's page", filesOf(builtFilesOfPage('customer-page.html')), {
      files: 2,
      bytes: 92 * KB,
    }),
  ].flatMap((fault) => fault ?? []);
}

function scriptsOf(page: string): File[] {
  return filesOf([...builtFilesOfPage(page)].filter((name) => name.endsWith('.js')));
}

/** The scripts and style sheets of the screen at an address, when it is the first one that is opened. */
function allFilesOf(address: string): File[] {
  return filesOf([...builtScripts(address), ...builtStyleSheets(address)]);
}

function filesOf(names: Iterable<string>): File[] {
  return [...names].filter((name) => !MAP.test(name)).map((name) => ({ name, bytes: bytesOf([name], 'br') }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = faultsOfBuild();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

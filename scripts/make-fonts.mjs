/*
 * Generates the files in web/kit/styles/fonts/ from the npm package @fontsource-variable/inter (OFL 1.1, The Inter
 * Project Authors), which the application also loads for other scripts: the letters of names in the US, in the
 * weights that screens use. A list of customers with "Wałęsa" and "Phạm" loads 46 instead of 142 kB of fonts.
 * The generated files are committed; after an update of the package run:
 *
 *   cd "$(mktemp -d)" && npm install subset-font@2.9.0 && node …/scripts/make-fonts.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The weights from --jp-weight-regular to the heaviest figures. */
const WEIGHTS = { min: 400, max: 720 };

/** The code points of each file. `fonts.css` declares the same ranges. */
const RANGES = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  'latin-ext': 'U+0100-0130,U+0132-0151,U+0154-017F,U+0218-021B',
  vietnamese: 'U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303,U+0309,U+0323,U+1EA0-1EF9,U+20AB',
};

const ROOT = join(import.meta.dirname, '..');
const subset = createRequire(join(process.cwd(), 'package.json'))('subset-font');

for (const [name, ranges] of Object.entries(RANGES)) {
  const file = `inter-${name}-wght`;
  const whole = readFileSync(
    join(ROOT, 'node_modules', '@fontsource-variable', 'inter', 'files', `${file}-normal.woff2`),
  );
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS } };
  writeFileSync(
    join(ROOT, 'web', 'kit', 'styles', 'fonts', `${file}.woff2`),
    await subset(whole, lettersOf(ranges), options),
  );
}

function lettersOf(ranges) {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
    })
    .join('');
}

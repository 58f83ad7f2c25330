export interface Instruction {
  name: string;
  rest: string;
}

/** The instructions of a Dockerfile in order, without comments, one per line. */
export function instructionsOf(dockerfile: string): Instruction[] {
  const lines = dockerfile
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
}

/** The command of a HEALTHCHECK or CMD in exec form, with or without options. */
export function execForm(rest: string): string[] {
  return JSON.parse(rest.replace(/^.*CMD /, '')) as string[];
}

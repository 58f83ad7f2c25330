import { once } from 'node:events';
import { cpSync, existsSync, copyFileSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, matchesGlob, relative, resolve } from 'node:path';
import { execForm, type Instruction, instructionsOf } from '../../scripts/dockerfile.ts';
import { enter, makeRoot } from './root.ts';

const CHECKOUT = join(import.meta.dirname, '../..');

/** The result of a Dockerfile. */
export interface Image {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  volumes: string[];
  command: string[];
  healthCheck: string[];
}

/** Executes a Dockerfile of this checkout, stage by stage, each in a separate folder. Returns the last stage. */
export async function buildImage(dockerfile: string, folder: string): Promise<Image> {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const { name, rest } of instructionsOf(readFileSync(join(CHECKOUT, dockerfile), 'utf8'))) {
    if (name === 'FROM') {
      const stage = / AS (\S+)$/i.exec(rest)?.[1] ?? String(stages.size);
      image = emptyImage(makeRoot(join(folder, stage)));
      stages.set(stage, image);
    } else if (image) {
      await follow(image, { name, rest }, stages);
    }
  }
  if (!image) throw new Error(`${dockerfile} has no FROM.`);
  return image;
}

function emptyImage(root: string): Image {
  return { root, workdir: '/', env: {}, user: 'root', volumes: [], command: [], healthCheck: [] };
}

async function follow(image: Image, { name, rest }: Instruction, stages: Map<string, Image>): Promise<void> {
  const followed: Record<string, () => unknown> = {
    WORKDIR: () => mkdirSync(join(image.root, (image.workdir = rest)), { recursive: true }),
    ENV: () => Object.assign(image.env, Object.fromEntries(rest.split(/\s+/).map((one) => one.split('=', 2)))),
    COPY: () => copy(image, rest, stages),
    RUN: () => runStep(image, rest),
    USER: () => (image.user = rest),
    VOLUME: () => image.volumes.push(rest),
    CMD: () => (image.command = execForm(rest)),
    HEALTHCHECK: () => (image.healthCheck = execForm(rest)),
    EXPOSE: () => undefined,
    STOPSIGNAL: () => undefined,
  };
  const step = followed[name];
  if (!step) throw new Error(`The drill does not know the instruction ${name}.`);
  await step();
}

function copy({ root, workdir }: Image, rest: string, stages: Map<string, Image>): void {
  const words = rest.split(' ');
  const from = /^--from=(.+)$/.exec(words[0] ?? '')?.[1];
  if (from) words.shift();
  const to = words.pop() ?? '';
  const base = from ? stages.get(from)?.root : CHECKOUT;
  if (!base) throw new Error(`There is no stage ${from}.`);
  const filter = from ? undefined : isPassed(readFileSync(join(CHECKOUT, '.dockerignore'), 'utf8'));
  for (const word of words) {
    const source = join(base, word);
    const target = resolve(join(root, workdir), to);
    // The content of a folder is copied into the target; a file keeps its name if the target is a folder.
    const isInto = statSync(source).isFile() && to.endsWith('/');
    cpSync(source, isInto ? join(target, basename(word)) : target, {
      recursive: true,
      verbatimSymlinks: true,
      ...(filter && { filter: (path: string) => filter(relative(CHECKOUT, path)) }),
    });
  }
}

/** The paths that pass .dockerignore: those under a "!" line that no later line excludes. */
function isPassed(ignore: string): (path: string) => boolean {
  const lines = ignore.split('\n').filter((line) => line !== '' && line !== '*' && !line.startsWith('!'));
  return (path) => !lines.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
}

async function runStep({ root, workdir, env }: Image, step: string): Promise<void> {
  // The package manager and network settings of this machine, as for a build behind a proxy.
  const npmrc = join(homedir(), '.npmrc');
  if (existsSync(npmrc)) copyFileSync(npmrc, join(root, 'root/.npmrc'));
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_registry|.*_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name),
  );
  const child = enter(root, ['/bin/sh', '-c', step], {
    cwd: workdir,
    env: { ...Object.fromEntries(passed), ...env } as Record<string, string>,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output = `${output}${chunk}`.slice(-4000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`RUN ${step}\nended with ${code}:\n${output}`);
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The user "node" of the official images. */
const NODE_ID = '1000';
const NODE_AT = '/opt/node';
const PATH = `${NODE_AT}/bin:/usr/local/bin:/usr/bin:/bin`;

/** Folders of this machine that are mounted read-only in a root: its programs and their dependencies. */
const BORROWED = ['usr', 'etc/ssl', 'etc/alternatives'];
const LINKS = ['bin', 'lib', 'lib64', 'sbin'];
const COPIED = ['etc/resolv.conf', 'etc/hosts', 'etc/nsswitch.conf', 'etc/ld.so.cache'];

/** Whether this machine allows a process to have a separate root. */
export function canEnterRoots(): boolean {
  return process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
}

/** A file system like that of a base image, as far as the Dockerfile uses it. */
export function makeRoot(folder: string): string {
  for (const path of [...BORROWED, 'etc', 'dev', 'proc', 'tmp', 'root', 'home/node', NODE_AT.slice(1)])
    mkdirSync(join(folder, path), { recursive: true });
  for (const name of LINKS) symlinkSync(`usr/${name}`, join(folder, name));
  for (const path of COPIED) if (existsSync(`/${path}`)) copyFileSync(`/${path}`, join(folder, path));
  writeFileSync(
    join(folder, 'etc/passwd'),
    `root:x:0:0::/root:/bin/sh\nnode:x:${NODE_ID}:${NODE_ID}::/home/node:/bin/sh\n`,
  );
  writeFileSync(join(folder, 'etc/group'), `root:x:0:\nnode:x:${NODE_ID}:\n`);
  return folder;
}

interface Entering {
  cwd: string;
  env: Record<string, string>;
  /**
   * Runs a command as "docker run --read-only --cap-drop ALL --security-opt no-new-privileges" runs the user "node".
   */
  confined?: { writable: readonly string[] };
}

const ENTER = `
  set -eu
  root=$1 node=$2 borrowed=$3 writable=$4
  shift 4
  mount --bind "$root" "$root"
  for folder in $borrowed; do
    [ -d "/$folder" ] || continue
    mount --bind "/$folder" "$root/$folder"
    mount -o remount,bind,ro "$root/$folder"
  done
  mount --bind "$node" "$root${NODE_AT}"
  mount -o remount,bind,ro "$root${NODE_AT}"
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  if [ -n "$writable" ]; then
    for folder in $writable; do mount --bind "$root$folder" "$root$folder"; done
    mount -o remount,bind,ro "$root"
  fi
  exec chroot "$root" "$@"`;

const CONFINED = [
  'setpriv',
  `--reuid=${NODE_ID}`,
  `--regid=${NODE_ID}`,
  '--clear-groups',
  '--no-new-privs',
  '--bounding-set=-all',
  '--inh-caps=-all',
];

/** Starts a command inside a root: the process itself, without a shell in between. */
export function enter(root: string, command: readonly string[], { cwd, env, confined }: Entering): ChildProcess {
  const settings = Object.entries({ PATH, HOME: confined ? '/home/node' : '/root', ...env });
  const inside = [
    ...(confined ? CONFINED : []),
    'env',
    '-i',
    '-C',
    cwd,
    ...settings.map(([name, value]) => `${name}=${value}`),
    ...command,
  ];
  // Node's own folder, without the package manager installed there.
  const node = dirname(dirname(process.execPath));
  const writable = confined?.writable.join(' ') ?? '';
  const args = [
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-c',
    ENTER,
    'enter',
    root,
    node,
    BORROWED.join(' '),
    writable,
  ];
  return spawn('unshare', [...args, ...inside], { stdio: ['ignore', 'pipe', 'pipe'] });
}

import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

/** A program that runs until it is stopped. It is killed with this process. */
export interface Program {
  readonly pid: number;
  readonly isRunning: boolean;
  /** The end of its output. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Resolves once it has ended. */
  stop(name?: NodeJS.Signals): Promise<void>;
}

export function isInstalled(program: string): boolean {
  const { status, error } = spawnSync('sh', ['-c', `command -v ${program}`]);
  return error === undefined && status === 0;
}

export function startProgram(command: string, args: string[], options: SpawnOptions = {}): Program {
  const child: ChildProcess = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-8000)));
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  return {
    pid: child.pid ?? 0,
    get isRunning() {
      return isRunning();
    },
    output: () => output,
    signal: (name) => void child.kill(name),
    async stop(name = 'SIGTERM') {
      process.off('exit', end);
      if (!isRunning()) return;
      const ended = once(child, 'exit');
      child.kill(name);
      await ended;
    },
  };
}

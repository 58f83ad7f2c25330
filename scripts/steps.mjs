// Runs the steps of `npm test`, and ends them on a signal.
import { spawn } from 'node:child_process';
import { ROOT } from './prepare.mjs';

/** The exit code that a shell reports for a program ended by a signal: 128 plus the signal's number. */
const STOPPED = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
/** npm forwards a signal that the terminal has already sent. */
const ONE_SIGNAL_MS = 1000;
/** Enough for the failure summary of a test runner. */
const LAST_LINES = 80;
/** How long a program may take to clean up before it is killed. */
const GRACE_MS = 15_000;

/**
 * Runs groups of steps one after the other, and the steps of one group in parallel, each with its output in one
 * piece. A step is `[name, work]`; `work` gets a function that runs a program and returns its exit code, and itself
 * returns 0, another code, or 'skipped'. Returns one result for each step: `{ name, code, seconds, lastLines }`, with
 * the last lines of its output unless they went directly to a terminal.
 *
 * On SIGINT, SIGTERM, or SIGHUP it ends the running programs with all their children, starts no further step or
 * program, and this process exits with 130, 143, or 129.
 */
export async function runSteps(groups) {
  const results = [];
  const programs = new Programs();
  const stopped = new Promise((resolve) => {
    for (const signal of Object.keys(STOPPED)) {
      process.on(signal, () => {
        if (!programs.isStopping) resolve(programs.stop().then(() => process.exit(STOPPED[signal])));
        // A second signal means that the user does not want to wait.
        else if (performance.now() - programs.stoppedAt >= ONE_SIGNAL_MS) programs.kill();
      });
    }
  });
  for (const group of groups) {
    const isAlone = group.length === 1;
    const ended = group.map(async ([name, work]) => {
      const output = isAlone ? alone() : new Collected();
      const began = Date.now();
      output.write(`\n── ${name}\n`);
      const code = await resultOf(() => work((...program) => programs.run(output, ...program), output), output);
      if (programs.isStopping) return stopped;
      output.show();
      return { name, code, seconds: ((Date.now() - began) / 1000).toFixed(1), lastLines: output.lastLines() };
    });
    results.push(...(await Promise.all(ended)));
  }
  return results;
}

/** A step that throws counts as failed; the steps after it still run. */
async function resultOf(work, output) {
  try {
    return await work();
  } catch (error) {
    output.write(`${error instanceof Error ? error.stack : error}\n`);
    return 1;
  }
}

/** The programs that are currently running. */
class Programs {
  stoppedAt;
  #running = new Map();

  get isStopping() {
    return this.stoppedAt !== undefined;
  }

  /** Runs a program to completion and returns its exit code. */
  run(output, command, args, { env = process.env } = {}) {
    if (this.isStopping) return Promise.resolve(1);
    // A separate process group: a signal then reaches the program's children too, and Ctrl-C only this process.
    const child = spawn(command, args, { cwd: ROOT, env, stdio: output.stdio, detached: hasGroups });
    output.follow(child);
    const ended = new Promise((resolve) => {
      child.on('error', (error) => {
        output.write(`${error.message}\n`);
        resolve(1);
      });
      child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)));
    });
    this.#running.set(child, ended);
    return ended.finally(() => this.#running.delete(child));
  }

  /** Ends all programs as Ctrl-C would, so that each cleans up, and then kills the processes that they leave behind. */
  async stop() {
    this.stoppedAt = performance.now();
    const running = [...this.#running];
    for (const [child] of running) child.kill('SIGINT');
    const late = setTimeout(() => this.kill(), GRACE_MS);
    await Promise.all(
      running.map(async ([child, ended]) => {
        // 'close' waits for every process that has the output open, so remaining children are killed at 'exit'.
        child.once('exit', () => killGroup(child));
        if (child.exitCode !== null || child.signalCode !== null) killGroup(child);
        await ended;
      }),
    );
    clearTimeout(late);
  }

  kill() {
    for (const child of this.#running.keys()) killGroup(child);
  }
}

const hasGroups = process.platform !== 'win32';

function killGroup(child) {
  if (!hasGroups) {
    child.kill('SIGKILL');
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // The group has no processes left.
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * The output target of a step that runs alone: a program may write to a terminal directly, and everything else is a
 * log.
 */
const alone = () => (process.stdout.isTTY ? new Shown() : new Logged());

/**
 * Output that is shown as it arrives. The program cannot read from the terminal, which belongs to this process alone.
 */
class Shown {
  stdio = ['ignore', 'inherit', 'inherit'];
  follow() {}
  write(text) {
    process.stdout.write(text);
  }
  show() {}
  lastLines() {
    return [];
  }
}

/** Output of one of several steps, shown when the step has ended. */
class Collected {
  stdio = ['ignore', 'pipe', 'pipe'];
  chunks = [];
  follow({ stdout, stderr }) {
    for (const stream of [stdout, stderr]) stream.on('data', (chunk) => this.write(chunk));
  }
  write(chunk) {
    this.chunks.push(Buffer.from(chunk));
  }
  show() {
    process.stdout.write(Buffer.concat(this.chunks));
  }
  lastLines() {
    return Buffer.concat(this.chunks).toString().trimEnd().split('\n').slice(-LAST_LINES);
  }
}

/** Output that is shown as it arrives, and stored. */
class Logged extends Collected {
  write(chunk) {
    super.write(chunk);
    process.stdout.write(chunk);
  }
  show() {}
}

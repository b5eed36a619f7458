import { homedir, hostname } from 'node:os'
import { localRuntime } from './local-runtime.ts'
import { ReaderGone, type Terminal } from './terminal.ts'

/** The terminal this process was started in. */
export function processTerminal(process: NodeJS.Process, interruption: AbortController): Terminal {
  const { stdin, stdout, stderr, env } = process
  const cwd = process.cwd()
  stdout.on('error', error => leave(error, interruption))
  // Nobody is left to be told.
  stderr.on('error', () => undefined)
  // The libraries that draw decide on colours by themselves when they are loaded, which is later.
  if (process.argv.includes('--no-color')) env.NO_COLOR = '1'
  return {
    ...{ stdin, stdout, stderr, env, cwd },
    homeDir: homedir(),
    hostname: hostname(),
    interruption: interruption.signal,
    now: () => new Date(),
    wait: async (ms, signal) => {
      const { setTimeout } = await import('node:timers/promises')
      await setTimeout(ms, undefined, signal ? { signal } : {})
    },
    fetch: request => fetch(request),
    async runProgram(command, args) {
      const { execa } = await import('execa')
      const { exitCode } = await execa(command, args, { stdio: 'inherit', reject: false })
      return exitCode ?? 1
    },
    runtime: localRuntime(cwd, line => void stderr.write(line), interruption.signal),
  }
}

/** `blogops … | head` is no failure: stop, as a program that a closed pipe ends. */
function leave(error: NodeJS.ErrnoException, interruption: AbortController): void {
  if (!interruption.signal.aborted) interruption.abort(error.code === 'EPIPE' ? new ReaderGone() : error)
}

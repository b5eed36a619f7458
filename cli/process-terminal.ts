import { homedir, hostname } from 'node:os'
import path from 'node:path'
import { createLocalRuntime } from './local-runtime.ts'
import { quoteShellWord } from './projection/example-line.ts'
import type { Terminal } from './terminal.ts'

/** The terminal in which the process was started. Slow parts are set up on first use. */
export function createProcessTerminal(process: NodeJS.Process, listenForInterruption: () => AbortController): Terminal {
  const { env } = process
  const cwd = process.cwd()
  let listening: AbortController | undefined
  const interruption = () => (listening ??= listenForInterruption())
  process.stdout.on('error', error => void interruptOnError(error, interruption()))
  // Drawing libraries decide on colours themselves when they load, which is later.
  if (process.argv.includes('--no-color')) env.NO_COLOR = '1'
  return {
    env,
    cwd,
    program: formatProgram(process.argv[1], cwd),
    get stdin() {
      return process.stdin
    },
    get stdout() {
      return process.stdout
    },
    get stderr() {
      return ignoreErrors(process.stderr)
    },
    get homeDir() {
      return homedir()
    },
    get hostname() {
      return hostname()
    },
    get interruption() {
      return interruption().signal
    },
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
    async openPage(url) {
      const { openPage } = await import('./open-page.ts')
      return openPage(url, process.platform, env)
    },
    get runtime() {
      return createLocalRuntime(cwd, line => void ignoreErrors(process.stderr).write(line), interruption().signal)
    },
  }
}

/**
 * Returns the words that start `script` from `cwd`. An installed program is a link named `blogops`, which `PATH`
 * finds.
 */
export function formatProgram(script: string | undefined, cwd: string): string {
  if (script === undefined || path.basename(script) === 'blogops') return 'blogops'
  const below = path.relative(cwd, script)
  return `node ${quoteShellWord(below.startsWith('..') ? script : below)}`
}

/** Ignores errors of stderr, because they cannot be reported. */
function ignoreErrors(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  return stream.listenerCount('error') > 0 ? stream : stream.on('error', () => undefined)
}

/** `blogops … | head` is not a failure: stop like a program that a closed pipe ends. */
async function interruptOnError(error: NodeJS.ErrnoException, interruption: AbortController): Promise<void> {
  const { ReaderGone } = await import('./terminal.ts')
  if (!interruption.signal.aborted) interruption.abort(error.code === 'EPIPE' ? new ReaderGone() : error)
}

import { homedir, hostname } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { Config } from '../server/runtime/config.ts'
import { quoteShellWord } from './output/printable.ts'
import type { LocalRuntime, Terminal, Variables } from './terminal.ts'

/**
 * Creates the server's side of the program. Its modules load on first use, so help and remote calls never pay for
 * them.
 */
export function createLocalRuntime(cwd: string, log: (line: string) => void, interruption: AbortSignal): LocalRuntime {
  async function readConfig(environment: Variables, settings: Variables): Promise<Config> {
    const config = await import('../server/runtime/config.ts')
    return config.readConfig(environment, settings, cwd)
  }
  return {
    readConfig,
    async checkSettings(variables, config) {
      const { checkSettings } = await import('../server/runtime/check-settings.ts')
      return checkSettings(variables, config)
    },
    async checkServices(config, site) {
      const [{ checkServices }, { systemClock }] = await Promise.all([
        import('../server/runtime/check-services.ts'),
        import('../server/runtime/system.ts'),
      ])
      return checkServices(config, { clock: systemClock, fetch, signal: interruption, site })
    },
    async checkStores({ database }) {
      if (database === null) return []
      const [{ checkStores }, { systemClock }] = await Promise.all([
        import('../server/runtime/check-stores.ts'),
        import('../server/runtime/system.ts'),
      ])
      return checkStores(database, systemClock)
    },
    async openFolder(environment, settings, onWait) {
      const config = await readConfig(environment, settings)
      const { openDataFolder } = await import('../server/runtime/open.ts')
      const opened = await openDataFolder(config, { signal: interruption, ...(onWait && { onWait }) })
      return { ...opened, dataDir: config.dataDir }
    },
    async findServer(dataDir) {
      const { findServer } = await import('../server/runtime/folder-markers.ts')
      return findServer(dataDir)
    },
    async serve(environment, settings, demo, role = 'all') {
      const config = await readConfig(environment, settings)
      const { serve } = await import('../server/runtime/serve.ts')
      const site = await serve(config, { log, signal: interruption, role, ...(demo && { demo }) })
      limitHeapGrowth()
      return { ...site, siteUrl: config.siteUrl }
    },
    async verifyBackup(bytes) {
      const { verifyBackup } = await import('../server/runtime/restore.ts')
      return verifyBackup(bytes)
    },
    async restoreBackup(environment, settings, bytes, onWait) {
      const config = await readConfig(environment, settings)
      const { restoreBackup } = await import('../server/runtime/restore.ts')
      const summary = await restoreBackup(config, bytes, { signal: interruption, ...(onWait && { onWait }) })
      return { dataDir: config.dataDir, summary }
    },
    async moveSite(environment, settings, request, options) {
      const [{ readMove }, { moveBetween }] = await Promise.all([
        import('../server/runtime/config/environment.ts'),
        import('../server/runtime/move.ts'),
      ])
      const { from, to } = readMove(environment, settings, request, cwd)
      return moveBetween(from, to, { signal: interruption, ...options })
    },
  }
}

/**
 * Makes V8 collect garbage when the heap has grown by 30 % since the last collection. By default, the heap of a
 * process that runs for weeks grows to three times its need, together with memory of released buffers.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=30')
}

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
    openPage: url => openPage(url, process.platform, env),
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
  const { StdoutClosedError } = await import('./terminal.ts')
  if (!interruption.signal.aborted) interruption.abort(error.code === 'EPIPE' ? new StdoutClosedError() : error)
}

/**
 * Returns the program that opens a page: the value of `BROWSER`, or the platform's default. Undefined if nobody would
 * see the window.
 */
function findPageOpener(platform: NodeJS.Platform, env: Variables): string | undefined {
  if (env.BROWSER) return /^[\w./-]+$/.test(env.BROWSER) ? env.BROWSER : undefined
  if (env.SSH_CONNECTION || env.SSH_TTY) return undefined
  if (platform === 'darwin') return 'open'
  return env.DISPLAY || env.WAYLAND_DISPLAY ? 'xdg-open' : undefined
}

/** Starts a detached program that opens the page. Returns false if none could be started. */
async function openPage(url: string, platform: NodeJS.Platform, env: Variables): Promise<boolean> {
  const opener = findPageOpener(platform, env)
  if (opener === undefined) return false
  const { spawn } = await import('node:child_process')
  const child = spawn(opener, [url], { stdio: 'ignore', detached: true })
  child.unref()
  return new Promise(resolve => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
}

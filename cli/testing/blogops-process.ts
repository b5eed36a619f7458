import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execa, type Options } from 'execa'
import { onTestFinished } from 'vitest'

const builtProgram = path.resolve(import.meta.dirname, '../../bin/blogops.mjs')

/** Runs the built program in a folder of its own, with the given settings and none of this machine's. */
export function blogopsIn(
  folder = temporaryFolder(),
  settings: Readonly<Record<string, string>> = {},
  program = builtProgram,
) {
  const own = { PATH: process.env.PATH, HOME: folder, NO_COLOR: '1', BLOGOPS_PORT: '0', BLOGOPS_LOG_LEVEL: 'warn' }
  const env = { ...own, ...settings }
  const start = (args: readonly string[], options: Options = {}) =>
    execa(process.execPath, [program, ...args], {
      cwd: folder,
      env,
      extendEnv: false,
      stdin: 'ignore',
      reject: false,
      timeout: 60_000,
      // A server that is stopping finishes its calls, which takes longer on a busy machine.
      forceKillAfterDelay: 60_000,
      ...options,
    })

  return {
    folder,
    start,

    /** Runs a command to its end. */
    async run(...args: string[]) {
      const { stdout, stderr, exitCode } = await start(args)
      return { stdout: String(stdout), stderr: String(stderr), exitCode }
    },

    /** Runs a command that must succeed. @returns the document it prints. */
    async json<T>(...args: string[]): Promise<T> {
      const { stdout, stderr, exitCode } = await start([...args, '--json'])
      if (exitCode !== 0) throw new Error(`blogops ${args.join(' ')} ended with ${exitCode}: ${stderr}`)
      return JSON.parse(String(stdout))
    },

    /** Starts `serve` and waits for its URL. `setupUrl` waits for the link by which the first admin registers. */
    async serve(...args: string[]) {
      const child = start(['serve', ...args], { timeout: 0 })
      let printed = ''
      const url = await new Promise<string>((resolve, reject) => {
        const onOutput = (part: unknown) => {
          printed += String(part)
          const found = /Serving (http:\S+?)\.?\s/.exec(printed)?.[1]
          if (found) resolve(found)
        }
        child.stdout?.on('data', onOutput)
        child.stderr?.on('data', onOutput)
        child.once('exit', code => reject(new Error(`serve ended with ${code}: ${printed}`)))
      })
      const end = async (signal: NodeJS.Signals) => {
        child.kill(signal)
        await child
      }
      onTestFinished(() => end('SIGKILL'))
      const setupUrl = async () => {
        const find = () => /Register the first one at (\S+)/.exec(printed)?.[1]
        while (find() === undefined) await once(child.stderr ?? child, 'data')
        return find() ?? ''
      }
      return { url, setupUrl, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
    },
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'blogops-e2e-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

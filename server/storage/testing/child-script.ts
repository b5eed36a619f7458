import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { operationRoutes } from '../../../vite.config.ts'

/** A script bundled to plain JavaScript, so that Node 20 can run it in a child process. */
export interface ChildScript {
  /** Additional environment variables. */
  start(args: string[], variables?: Record<string, string>): RunningChild
  /** Removes the bundle. */
  remove(): Promise<void>
}

export interface RunningChild {
  /** Complete stdout of the process. */
  lines: AsyncIterable<string>
  /** Sends SIGKILL. */
  kill(): void
  /** Resolves with the exit code when the process ends; null if it was killed. */
  ended: Promise<number | null>
}

/** @param source path of the TypeScript file. */
export async function bundleChild(source: URL): Promise<ChildScript> {
  // Inside the package, so that the bundle can import external packages.
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'blogops-child-'))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [operationRoutes()],
    // Bundled like the program: each kill starts a new child, and loading hundreds of files would take most of the
    // time.
    ssr: { noExternal: true, external: ['@node-rs/argon2', 'fs-native-extensions', 'sharp', 'satori'] },
    build: {
      ssr: fileURLToPath(source),
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'child.mjs' } },
    },
  })
  return {
    start: (args, variables) =>
      toRunningChild(
        spawn(process.execPath, [join(folder, 'child.mjs'), ...args], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { ...process.env, ...variables },
        }),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Returns the line that a child prints at its end; null if it was killed. @throws Error if it failed. */
export async function readLastLine({ lines, ended }: RunningChild): Promise<string | null> {
  const output: string[] = []
  for await (const line of lines) output.push(line)
  const exit = await ended
  if (exit === null) return null
  if (exit !== 0 || output.length !== 1) throw new Error(`The child ended with ${exit}, and said: ${output.join('\n')}`)
  return output[0] ?? null
}

function toRunningChild(child: ChildProcess & { stdout: NodeJS.ReadableStream }): RunningChild {
  return {
    lines: createInterface({ input: child.stdout }),
    kill: () => child.kill('SIGKILL'),
    ended: once(child, 'close').then(() => child.exitCode),
  }
}

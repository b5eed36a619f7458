import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** A script bundled to plain JavaScript, so that Node 20 runs it in a process of its own. */
export interface ChildScript {
  /** With more variables in its environment. */
  start(args: string[], variables?: Record<string, string>): RunningChild
  /** Removes the bundle. */
  remove(): Promise<void>
}

export interface RunningChild {
  /** What it writes to stdout, up to its end. */
  lines: AsyncIterable<string>
  /** `kill -9`. */
  kill(): void
  /** Resolves once it has ended, with the exit code, or null where it was killed. */
  ended: Promise<number | null>
}

/** @param source the script, in TypeScript. */
export async function bundleChild(source: URL): Promise<ChildScript> {
  // Within the package, so that the bundle finds the packages it leaves out.
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'blogops-child-'))
  await build({
    configFile: false,
    logLevel: 'error',
    // As the program is built: a child is started anew for each kill, and to read hundreds of files would be most of its work.
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
      running(
        spawn(process.execPath, [join(folder, 'child.mjs'), ...args], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: { ...process.env, ...variables },
        }),
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The one line that a child says if it gets to its end; null where it was killed. @throws Error where it failed. */
export async function lastWord({ lines, ended }: RunningChild): Promise<string | null> {
  const said: string[] = []
  for await (const line of lines) said.push(line)
  const exit = await ended
  if (exit === null) return null
  if (exit !== 0 || said.length !== 1) throw new Error(`The child ended with ${exit}, and said: ${said.join('\n')}`)
  return said[0] ?? null
}

function running(child: ChildProcess & { stdout: NodeJS.ReadableStream }): RunningChild {
  return {
    lines: createInterface({ input: child.stdout }),
    kill: () => child.kill('SIGKILL'),
    ended: once(child, 'close').then(() => child.exitCode),
  }
}

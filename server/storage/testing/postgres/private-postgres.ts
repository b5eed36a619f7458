import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A private PostgreSQL server for tests, in its own folder and reachable only through a socket in it. */
export interface PrivatePostgres {
  /** Folder that contains all of its files. */
  folder: string
  /** Returns the URL of one of its databases. */
  url(database?: string): string
  /** Resolves when it accepts connections. @throws Error with its output if it does not start. */
  start(): Promise<void>
  /** Stops the server and aborts running statements; its data is retained. */
  stop(): Promise<void>
  /** Stops the server immediately, like a power failure: it must recover at the next start. */
  crash(): Promise<void>
  /** Stops the server and removes all of its files. */
  remove(): Promise<void>
}

/**
 * Folder of PostgreSQL's programs: on the PATH, or the location used by Debian and Homebrew; undefined if not found.
 */
export function findPostgres(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...listVersions('/usr/lib/postgresql', 'bin')]
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap(folder => listVersions(folder, 'bin'))
  return [...folders, ...homebrew].find(folder => ['initdb', 'postgres'].every(name => existsSync(join(folder, name))))
}

/** Sorted newest first. */
function listVersions(folder: string, subfolder: string): string[] {
  if (!existsSync(folder)) return []
  const versions = readdirSync(folder).filter(name => /^(postgresql@)?\d+$/.test(name))
  return versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true })).map(name => join(folder, name, subfolder))
}

// Stops the server when the other end of its stdin is closed for any reason, so that even a killed test run leaves no
// server or folder behind. Uses SIGQUIT: data that will be removed need not be written first.
const script = `
programs=$1 folder=$2
shift 2
[ -d "$folder/data" ] ||
  "$programs/initdb" -D "$folder/data" -U blogops -A trust -E UTF8 --locale=C --no-sync --no-instructions > /dev/null ||
  { rm -rf "$folder"; exit 1; }
"$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=200 "$@" &
read -r word
if [ "$word" = stop ]; then kill -INT $!; else kill -QUIT $!; fi
wait $!
[ "$word" = stop ] || [ "$word" = crash ] || rm -rf "$folder"
`

/**
 * @param programs result of `findPostgres`. Nothing runs before `start`.
 * @param settings of the server, by name: `{ shared_buffers: '1GB' }`.
 * @param parent folder in which the server gets its own.
 */
export async function createPrivatePostgres(
  programs: string,
  settings: Readonly<Record<string, string>> = {},
  parent = tmpdir(),
): Promise<PrivatePostgres> {
  const folder = await mkdtemp(join(parent, 'blogops-postgres-'))
  const user = getUnprivilegedUser()
  if (user) await chown(folder, user.uid, user.gid)
  let server: ChildProcess | undefined
  const end = async (word: string) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.stdin?.end(word)
    await ended
    server = undefined
  }
  return {
    folder,
    url: (database = 'postgres') => `postgresql://blogops@localhost/${database}?host=${encodeURIComponent(folder)}`,
    async start() {
      // Detached process group: Ctrl-C stops the tests, and they stop the server.
      const options = { ...user, cwd: folder, detached: true, env: { LC_ALL: 'C', PATH: process.env.PATH } }
      const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      server = spawn('/bin/sh', ['-c', script, 'sh', programs, folder, ...flags], {
        ...options,
        stdio: ['pipe', 'ignore', 'pipe'],
      })
      // The server may have ended already, so writing to it can fail.
      server.stdin?.on('error', () => undefined)
      await waitUntilReady(server)
    },
    stop: () => end('stop\n'),
    crash: () => end('crash\n'),
    async remove() {
      await end('\n')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root. */
function getUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const readId = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: readId('-u', 'postgres'), gid: readId('-g', 'postgres') }
  } catch {
    return { uid: readId('-u', 'nobody'), gid: readId('-g', 'nobody') }
  }
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)))
    // Reads all output: a server with an unread log blocks.
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-5000)
      if (output.includes('ready to accept connections')) resolve()
    })
  })
}

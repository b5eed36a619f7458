import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** A PostgreSQL server of the tests' own: in a folder of its own, reached through a socket in it and in no other way. */
export interface PrivatePostgres {
  /** Everything of it is in here. */
  folder: string
  /** The address of one of its databases. */
  url(database?: string): string
  /** Resolves once it takes connections. @throws Error with what it said where it does not start. */
  start(): Promise<void>
  /** Ends it, and breaks off what is under way; what it stores stays. */
  stop(): Promise<void>
  /** Ends it at once, as a loss of power would: it has to recover when it is started again. */
  crash(): Promise<void>
  /** Ends it and removes all of it. */
  remove(): Promise<void>
}

/** The folder with PostgreSQL's programs: on the PATH, or where Debian and Homebrew put them; undefined where there is none. */
export function findPostgres(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versionsIn('/usr/lib/postgresql', 'bin')]
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap(folder => versionsIn(folder, 'bin'))
  return [...folders, ...homebrew].find(folder => ['initdb', 'postgres'].every(name => existsSync(join(folder, name))))
}

/** Newest first. */
function versionsIn(folder: string, below: string): string[] {
  if (!existsSync(folder)) return []
  const versions = readdirSync(folder).filter(name => /^(postgresql@)?\d+$/.test(name))
  return versions.sort((a, b) => b.localeCompare(a, 'en', { numeric: true })).map(name => join(folder, name, below))
}

// Ends the server when nobody holds the other end of its stdin any more, however that came to be: no test run, not even
// one that was killed, leaves a server or a folder behind. What is removed is not written down first (QUIT).
const script = `
programs=$1 folder=$2
[ -d "$folder/data" ] ||
  "$programs/initdb" -D "$folder/data" -U blogops -A trust -E UTF8 --locale=C --no-sync --no-instructions > /dev/null ||
  { rm -rf "$folder"; exit 1; }
"$programs/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=200 &
read -r word
if [ "$word" = stop ]; then kill -INT $!; else kill -QUIT $!; fi
wait $!
[ "$word" = stop ] || [ "$word" = crash ] || rm -rf "$folder"
`

/** @param programs as of `findPostgres`. Nothing runs before `start`. */
export async function privatePostgres(programs: string): Promise<PrivatePostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'blogops-postgres-'))
  const user = unprivileged()
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
      // In a group of its own: Ctrl-C ends the tests, and they end it.
      const options = { ...user, cwd: folder, detached: true, env: { LC_ALL: 'C', PATH: process.env.PATH } }
      server = spawn('/bin/sh', ['-c', script, 'sh', programs, folder], {
        ...options,
        stdio: ['pipe', 'ignore', 'pipe'],
      })
      // Where it ended by itself, the word to end it finds nobody.
      server.stdin?.on('error', () => undefined)
      await ready(server)
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
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') }
  } catch {
    return { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') }
  }
}

function ready(server: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)))
    // Read to its end: a server whose log nobody reads comes to a stop.
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-5000)
      if (said.includes('ready to accept connections')) resolve()
    })
  })
}

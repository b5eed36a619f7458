import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../server/contract/errors.ts'
import type { Terminal } from './terminal.ts'

export interface Credential {
  readonly token: string
  readonly username: string
  /** Present if `login` created the token itself; `logout` then revokes it. */
  readonly tokenId?: string
  /** Context name of the server. */
  readonly name: string
  /** True if this server is the default target of commands. */
  readonly current: boolean
}

export type NewCredential = Omit<Credential, 'name' | 'current'>

/** Tokens by the origin of their server, in a file that only this user can read. */
export interface CredentialStore {
  readonly file: string
  all(): Promise<ReadonlyMap<string, Credential>>
  find(origin: string): Promise<Credential | undefined>
  store(origin: string, credential: Credential): Promise<void>
  forget(origin: string): Promise<void>
  /** Makes the server of this origin the default target; undefined for the data folder. */
  select(origin: string | undefined): Promise<void>
}

function getCredentialsFile({ env, homeDir }: Pick<Terminal, 'env' | 'homeDir'>): string {
  // The XDG base directory specification requires relative paths to be ignored.
  const xdg = env.XDG_CONFIG_HOME
  const config = xdg && path.isAbsolute(xdg) ? xdg : path.join(homeDir, '.config')
  return path.join(config, 'blogops', 'credentials.json')
}

export function openCredentials(terminal: Pick<Terminal, 'env' | 'homeDir'>): CredentialStore {
  const file = getCredentialsFile(terminal)
  const all = async () => parse(await read(file), file)
  return {
    file,
    all,
    find: async origin => (await all()).get(origin),
    store: async (origin, credential) => write(file, new Map([...(await all()), [origin, credential]])),
    async forget(origin) {
      const remaining = new Map([...(await all())].filter(([other]) => other !== origin))
      if (remaining.size === 0) await rm(file, { force: true })
      else await write(file, remaining)
    },
    async select(origin) {
      const stored = [...(await all())]
      if (stored.length === 0) return
      await write(
        file,
        new Map(stored.map(([storedOrigin, known]) => [storedOrigin, { ...known, current: storedOrigin === origin }])),
      )
    },
  }
}

async function read(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return '{}'
    throw new BlogopsError('internal', `The stored logins in ${file} cannot be read.`, { cause })
  }
}

function parse(text: string, file: string): Map<string, Credential> {
  const found = new Map<string, Credential>()
  for (const [origin, value] of Object.entries(parseJson(text, file))) {
    if (typeof value !== 'object' || value === null || !('token' in value) || typeof value.token !== 'string') continue
    const username = 'username' in value && typeof value.username === 'string' ? value.username : ''
    const tokenId = 'tokenId' in value && typeof value.tokenId === 'string' ? { tokenId: value.tokenId } : {}
    const name = 'name' in value && typeof value.name === 'string' ? value.name : getHost(origin)
    const current = 'current' in value && value.current === true
    found.set(origin, { token: value.token, username, ...tokenId, name, current })
  }
  return found
}

function getHost(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}

function parseJson(text: string, file: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Reported below, as for any other text that this program did not write.
  }
  throw new BlogopsError('internal', `The stored logins in ${file} are damaged.`, {
    hint: `Remove the file and sign in again: rm ${file}`,
  })
}

/** Writes the file atomically. It is never readable by others, not even while it is written. */
async function write(file: string, credentials: ReadonlyMap<string, Credential>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}.new`
  await writeFile(temporary, `${JSON.stringify(Object.fromEntries(credentials), null, 2)}\n`, { mode: 0o600 })
  await chmod(temporary, 0o600)
  await rename(temporary, file)
}

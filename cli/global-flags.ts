import { isLoopback } from '../server/domain/urls.ts'
import type { FlagManifest } from './command-declaration.ts'
import { UsageError } from './failure.ts'

/** Flags that every command takes, at any position of the line. */
export interface GlobalFlags {
  readonly mode: 'text' | 'json' | 'ndjson'
  readonly quiet: boolean
  readonly color: boolean
  readonly input: boolean
  readonly yes: boolean
  readonly dryRun: boolean
  readonly insecure: boolean
  readonly server: string | undefined
  readonly context: string | undefined
  readonly token: string | undefined
  readonly dataDir: string | undefined
}

const declareFlag = (name: string, description: string, placeholder?: string): FlagManifest => ({
  key: name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  name,
  type: placeholder === undefined ? 'boolean' : 'text',
  required: false,
  description,
  ...(placeholder !== undefined && { placeholder }),
})

export const globalFlags: readonly FlagManifest[] = [
  declareFlag('json', 'print the result as one JSON document'),
  declareFlag('ndjson', 'print JSON lines: events as they arrive, lists item by item'),
  declareFlag('quiet', 'print only the result and errors'),
  declareFlag('no-color', 'print without colours (NO_COLOR)'),
  declareFlag('no-input', 'never prompt; a missing value is an error'),
  declareFlag('server', 'use this server instead of the data folder (BLOGOPS_SERVER)', 'url'),
  declareFlag('context', 'use the server of this context; local is the data folder (BLOGOPS_CONTEXT)', 'name'),
  declareFlag('token', 'sign in to the server with this token (BLOGOPS_TOKEN)', 'token'),
  declareFlag('insecure', 'send the token even over plain http'),
  declareFlag('data-dir', 'use this data folder (BLOGOPS_DATA_DIR; default: ./data)', 'folder'),
]

/** For commands that change something. */
export const changeFlags: readonly FlagManifest[] = [
  declareFlag('dry-run', 'print the request without changing anything'),
  declareFlag('yes', 'confirm everything without asking'),
]

export const globalFlagNames: ReadonlySet<string> = new Set([
  ...[...globalFlags, ...changeFlags].flatMap(({ name }) => [name, name.replace(/^no-/, '')]),
  'help',
  'version',
])

/** Reads the global flags from the options that commander collected for a command and the program. */
export function readGlobalFlags(options: Readonly<Record<string, unknown>>): GlobalFlags {
  const text = (key: string) => {
    const value = options[key]
    return typeof value === 'string' ? value : undefined
  }
  return {
    mode: options.ndjson === true ? 'ndjson' : options.json === true ? 'json' : 'text',
    quiet: options.quiet === true,
    color: options.color !== false,
    input: options.input !== false,
    yes: options.yes === true,
    dryRun: options.dryRun === true,
    insecure: options.insecure === true,
    server: text('server'),
    context: text('context'),
    token: text('token'),
    dataDir: text('dataDir'),
  }
}

/** Reads the output flags from the bare words, for a line that could not be parsed. */
export function guessGlobalFlags(words: readonly string[]): GlobalFlags {
  const end = words.indexOf('--')
  const flags = new Set(end === -1 ? words : words.slice(0, end))
  return readGlobalFlags({
    json: flags.has('--json'),
    ndjson: flags.has('--ndjson'),
    quiet: flags.has('--quiet'),
    color: !flags.has('--no-color'),
  })
}

/** Parses the origin of a server: `shop.example` means https, a loopback host http. */
export function parseServer(address: string): URL {
  const text = /^[a-z][a-z+.-]*:\/\//i.test(address) ? address : `${schemeFor(address)}://${address}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new UsageError(
      `${JSON.stringify(address)} is not a server address.`,
      'Pass an address such as --server https://blog.example.',
    )
  }
  return new URL(url.origin)
}

function schemeFor(address: string): string {
  const host = /^(\[[^\]]*\]|[^:/]*)/.exec(address)?.[0] ?? ''
  return isLoopback(host) ? 'http' : 'https'
}

import type { Logger } from '../ports/logger.ts'
import type { DatabaseConfig } from './config/storage.ts'
import type { Config, LogThreshold } from './config.ts'

/** Names under which something stands that no log may hold, wherever it is in the fields of a line. */
const unspoken = [
  ...[
    'password',
    'currentPassword',
    'newPassword',
    'secret',
    'token',
    'accessToken',
    'apiKey',
    'appSecret',
    'setupCode',
  ],
  ...['authorization', 'cookie', 'address', 'ip', 'remoteAddress', 'userAgent'],
]

/** Where every line goes that nobody reads. */
export const noLog: Logger = () => undefined

/**
 * JSON lines, one an event, to `write` (stderr: stdout is for data). Fields that are called as secrets or visitors' addresses
 * are left out, and `secrets` are, wherever they stand: in the words of an error, say.
 */
export async function createLogger(
  threshold: LogThreshold,
  write: (line: string) => void,
  secrets: readonly string[] = [],
): Promise<Logger> {
  const { pino } = await import('pino')
  const lines = pino(
    {
      level: threshold,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: level => ({ level }) },
      redact: { paths: unspoken.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    { write: line => write(without(secrets, line)) },
  )
  return (level, message, fields = {}) => lines[level](fields, message)
}

/** As JSON writes them: a secret with a quotation mark stands there with a backslash. */
function without(secrets: readonly string[], line: string): string {
  return secrets.reduce((text, secret) => text.replaceAll(JSON.stringify(secret).slice(1, -1), '[redacted]'), line)
}

/** What the settings hold that is never printed. */
export function secretsOf({ secret, database, model, facebook, plausible }: Config): string[] {
  const all = [
    secret,
    ...(database ? secretsOfStores(database) : []),
    model?.apiKey,
    facebook?.accessToken,
    facebook?.appSecret,
    plausible?.apiKey,
  ]
  return all.filter(value => typeof value === 'string').filter(value => value !== '')
}

/** Addresses, and the passwords in them as they are written there and as they are meant. */
function secretsOfStores({ url, blobs }: DatabaseConfig): string[] {
  const addresses = blobs.kind === 'redis' ? [url, blobs.url] : [url]
  const passwords = addresses.map(address => new URL(address).password)
  const keys = blobs.kind === 's3' ? [blobs.secretAccessKey] : []
  return [...addresses, ...passwords, ...passwords.map(decodeURIComponent), ...keys]
}

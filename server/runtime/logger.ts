import type { Logger } from '../ports/system.ts'
import type { DatabaseConfig } from './config/storage.ts'
import type { Config, LogThreshold } from './config.ts'

/** Field names that are redacted in log lines, at any of the first three levels. */
const redactedNames = [
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

/** Discards all lines. */
export const discardLog: Logger = () => undefined

/**
 * Creates a logger of JSON lines. Redacts fields named like secrets or visitors' addresses, and the values in
 * `secrets` anywhere in a line, for example in error messages.
 * @param write usually stderr: stdout is for data
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
      redact: { paths: redactedNames.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
    },
    { write: line => write(redact(secrets, line)) },
  )
  return (level, message, fields = {}) => lines[level](fields, message)
}

/** Secrets are searched in their JSON form, with escaped quotation marks. */
function redact(secrets: readonly string[], line: string): string {
  return secrets.reduce((text, secret) => text.replaceAll(JSON.stringify(secret).slice(1, -1), '[redacted]'), line)
}

/** Lists the secret values of the configuration. */
export function listSecrets({ secret, database, model, facebook, plausible, amazon, smtp }: Config): string[] {
  const all = [
    secret,
    ...(database ? listStoreSecrets(database) : []),
    model?.apiKey,
    facebook?.accessToken,
    facebook?.appSecret,
    plausible?.apiKey,
    amazon?.credential.secret,
    smtp?.password,
  ]
  return all.filter(value => typeof value === 'string').filter(value => value !== '')
}

/** Lists URLs and their passwords, both encoded and decoded. */
function listStoreSecrets({ url, blobs }: DatabaseConfig): string[] {
  const addresses = blobs.kind === 'redis' ? [url, blobs.url] : [url]
  const passwords = addresses.map(address => new URL(address).password)
  const keys = blobs.kind === 's3' ? [blobs.secretAccessKey] : []
  return [...addresses, ...passwords, ...passwords.map(decodeURIComponent), ...keys]
}

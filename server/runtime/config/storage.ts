import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { parseUrl } from '../../domain/urls.ts'
import type { RedisLocation, S3Location } from '../../storage/blobs/open-blob-store.ts'
import { keySetting } from './credentials.ts'

const database = 'postgres://user:password@host:5432/database'
const redis = 'redis://host:6379/0, or rediss:// for TLS'
const s3 = 's3://bucket/folder?region=eu-west-2, with &endpoint=https://… for a service other than AWS'
const connections = 'a number of connections, 2 to 1000'

const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/**
 * Allowed parameters of a database URL: those listed at https://www.postgresql.org/docs/current/libpq-connect.html and
 * the driver's own. The driver ignores misspelt parameters silently, including ones that demand TLS.
 */
const addressOptions = new Set(
  `application_name binary channel_binding client_encoding connect_timeout encoding fallback_application_name gssencmode host hostaddr
  idle_in_transaction_session_timeout keepalives keepalives_count keepalives_idle keepalives_interval load_balance_hosts lock_timeout options
  passfile password port query_timeout require_auth ssl ssl_max_protocol_version ssl_min_protocol_version sslcert sslcertmode
  sslcompression sslcrl sslcrldir sslkey sslmode sslnegotiation sslpassword sslrootcert sslsni statement_timeout target_session_attrs
  tcp_user_timeout uselibpqcompat user`.split(/\s+/),
)

/** Environment variables of the database and the blob store; see `config.ts`. */
export const storageSettings = z.object({
  BLOGOPS_DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, `an address such as ${database}`)
    .refine(hasKnownOptions, `an address with known options (sslmode: ${tlsModes.join(', ')})`)
    .optional(),
  BLOGOPS_DATABASE_POOL: z.coerce
    .number(connections)
    .int(connections)
    .min(2, connections)
    .max(1000, connections)
    .default(10),
  BLOGOPS_BLOBS_URL: z
    .string()
    .refine(url => parseBlobUrl(url) !== undefined, `an address such as ${redis}; or ${s3}`)
    .optional(),
  AWS_ACCESS_KEY_ID: keySetting('a key from its vendor, without spaces'),
  AWS_SECRET_ACCESS_KEY: keySetting('a key from its vendor, without spaces'),
})

type StorageSettings = z.output<typeof storageSettings>

/** Storage settings that must never be printed: URLs hold passwords. */
export const storageSecrets: ReadonlySet<string> = new Set<keyof StorageSettings>([
  'BLOGOPS_DATABASE_URL',
  'BLOGOPS_BLOBS_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
])

type S3Access = 'accessKeyId' | 'secretAccessKey'

/** Blob store of a site with a database. */
export type BlobsConfig = { kind: 'database' } | RedisLocation | S3Location

export interface DatabaseConfig {
  url: string
  /** Maximum connections of this process. */
  pool: number
  blobs: BlobsConfig
}

export interface StorageConfig {
  /** Null if a data folder holds everything. */
  database: DatabaseConfig | null
}

/** Validates combinations of settings. @throws BlogopsError `bad_request` */
export function toStorageConfig(read: StorageSettings, secret: string | undefined): StorageConfig {
  const { BLOGOPS_DATABASE_URL: url, BLOGOPS_BLOBS_URL: blobs } = read
  if (url === undefined) {
    if (blobs === undefined) return { database: null }
    const hint = 'Set BLOGOPS_DATABASE_URL, or remove BLOGOPS_BLOBS_URL. A data folder stores its own blobs.'
    throw new BlogopsError('bad_request', 'BLOGOPS_BLOBS_URL can only be used with a database.', { hint })
  }
  if (secret === undefined) {
    const message =
      'BLOGOPS_DATABASE_URL needs BLOGOPS_SECRET, because all processes must sign sessions with the same secret.'
    throw new BlogopsError('bad_request', message, { hint: 'Create a random one: openssl rand -hex 32' })
  }
  return { database: toDatabaseConfig(url, read) }
}

/** Builds the configuration of a database. @throws BlogopsError `bad_request` */
export function toDatabaseConfig(url: string, read: StorageSettings): DatabaseConfig {
  return { url, pool: read.BLOGOPS_DATABASE_POOL, blobs: toBlobsConfig(read.BLOGOPS_BLOBS_URL, read) }
}

/**
 * Adds a password to a database URL of `.env` that has none. Otherwise the PostgreSQL driver would look for one in
 * `~/.pgpass` and send it to whatever server the working folder names.
 */
export function blockPasswordFile(address: string): string {
  const url = parseUrl(address)
  if (!url) return address
  // The driver uses the last one of several.
  const password = url.searchParams.getAll('password').at(-1) || url.password
  if (password !== '') return address
  url.searchParams.set('password', 'missing-in-dot-env')
  return url.href
}

/** Returns the URL of a database without user and password. */
export function getDatabaseName(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  const socket = searchParams.get('host')
  return `postgres://${host}${pathname}${socket === null ? '' : `?host=${encodeURIComponent(socket)}`}`
}

/** Returns the URL of a blob store without credentials; undefined for the database itself. */
export function getBlobsName(blobs: BlobsConfig): string | undefined {
  if (blobs.kind === 'database') return undefined
  if (blobs.kind === 's3') return `s3://${blobs.bucket}/${blobs.prefix} at ${blobs.endpoint}`
  const { host, pathname } = new URL(blobs.url)
  return `redis://${host}${pathname}`
}

/** Parses the blob store. @throws BlogopsError `bad_request` for S3 without its keys */
function toBlobsConfig(url: string | undefined, read: StorageSettings): BlobsConfig {
  const location = url === undefined ? undefined : parseBlobUrl(url)
  if (location === undefined) return { kind: 'database' }
  if (location.kind === 'redis') return location
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = read
  if (accessKeyId !== undefined && secretAccessKey !== undefined) return { ...location, accessKeyId, secretAccessKey }
  throw new BlogopsError('bad_request', 'Blobs in S3 need AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.', {
    hint: 'Create a key that can list, read, write and delete in the bucket, and set both variables.',
  })
}

function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !isDecodable(text) || !URL.canParse(text)) return false
  return new URL(text).pathname.length > 1
}

function hasKnownOptions(text: string): boolean {
  if (!URL.canParse(text)) return true
  return [...new URL(text).searchParams].every(
    ([name, value]) => addressOptions.has(name) && (name !== 'sslmode' || tlsModes.includes(value)),
  )
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    // A percent sign is not followed by valid hexadecimal digits.
    return false
  }
}

/** Parses the URL of a blob store; undefined if it is invalid. */
function parseBlobUrl(text: string): RedisLocation | Omit<S3Location, S3Access> | undefined {
  if (!isDecodable(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (/^rediss?:$/.test(url.protocol)) return url.hostname === '' ? undefined : { kind: 'redis', url: text }
  return url.protocol === 's3:' ? parseS3Url(url) : undefined
}

function parseS3Url({
  hostname: bucket,
  pathname,
  searchParams,
  username,
}: URL): Omit<S3Location, S3Access> | undefined {
  const region = searchParams.get('region') ?? ''
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const folder = pathname.replace(/^\/|\/$/g, '')
  if (username !== '' || !/^[a-z0-9.-]{3,63}$/.test(bucket) || !/^[a-z0-9-]+$/.test(region)) return undefined
  if (!/^https?:\/\/[^?#@]+$/.test(endpoint) || !URL.canParse(endpoint)) return undefined
  if (!/^([\w.-]+(\/[\w.-]+)*)?$/.test(folder)) return undefined
  const prefix = folder === '' ? '' : `${folder}/`
  return { kind: 's3', endpoint: endpoint.replace(/\/$/, ''), region, bucket, prefix }
}

/** Lists URLs and their passwords, both encoded and decoded. */
export function listStoreSecrets({ url, blobs }: DatabaseConfig): string[] {
  const addresses = blobs.kind === 'redis' ? [url, blobs.url] : [url]
  const passwords = addresses.map(address => new URL(address).password)
  const keys = blobs.kind === 's3' ? [blobs.secretAccessKey] : []
  return [...addresses, ...passwords, ...passwords.map(decodeURIComponent), ...keys]
}

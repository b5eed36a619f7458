import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import type * as z from 'zod'
import { assertNoRedirectedSecret } from '../../contract/address-secrets.ts'
import { BlogopsError, getErrorCode } from '../../contract/errors.ts'
import { serviceSecrets } from './services.ts'
import { blockPasswordFile, type DatabaseConfig, storageSecrets, storageSettings, toDatabaseConfig } from './storage.ts'

/** Environment variables, or flags by the name of the variable that they override. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment over the `.env` of `cwd`. */
export function readVariables(environment: Environment, cwd: string): Environment {
  const dotEnv = omitEmpty(readDotEnv(cwd))
  const url = dotEnv.BLOGOPS_DATABASE_URL
  return { ...dotEnv, ...(url && { BLOGOPS_DATABASE_URL: blockPasswordFile(url) }), ...omitEmpty(environment) }
}

function readDotEnv(cwd: string): Environment {
  try {
    return parseEnv(readFileSync(path.join(cwd, '.env'), 'utf8'))
  } catch (cause) {
    if (getErrorCode(cause) === 'ENOENT') return {}
    throw new BlogopsError('bad_request', `The file .env in ${cwd} cannot be read.`, { cause })
  }
}

export function omitEmpty(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
}

/** Lists each invalid variable with its value and the allowed values. */
export function createSettingsError(error: z.ZodError, input: Environment): BlogopsError {
  const lines = error.issues.map(issue => {
    const name = String(issue.path[0])
    const value = isSecret(name) ? 'the value' : JSON.stringify(input[name])
    return `${name}: ${value} is invalid; it must be ${issue.message.replace(/^Invalid input: expected /, '')}.`
  })
  return new BlogopsError('bad_request', lines.join('\n'), {
    hint: 'Settings come from flags, the environment and .env. docs/configuration.md lists them.',
  })
}

/** Returns true for settings that must never be printed. */
const isSecret = (name: string) => name === 'BLOGOPS_SECRET' || storageSecrets.has(name) || serviceSecrets.has(name)

/** Location of a site. */
export type SiteLocation = { kind: 'folder'; dataDir: string } | { kind: 'database'; database: DatabaseConfig }

/**
 * Parses a location: a folder, or a database URL with blobs at `blobs`, else at `BLOGOPS_BLOBS_URL`, else in the
 * database.
 * @throws BlogopsError `bad_request`
 */
export function parseLocation(
  environment: Environment,
  { location, blobs }: { location: string; blobs?: string | undefined },
  cwd = process.cwd(),
): SiteLocation {
  if (!isUrl(location)) return { kind: 'folder', dataDir: path.resolve(cwd, location) }
  const input = {
    ...omitEmpty(environment),
    ...omitEmpty({ BLOGOPS_BLOBS_URL: blobs, BLOGOPS_DATABASE_URL: location }),
  }
  const result = storageSettings.safeParse(input)
  if (!result.success) throw createSettingsError(result.error, input)
  return { kind: 'database', database: toDatabaseConfig(location, result.data) }
}

const isUrl = (location: string) => /^([a-z]+:\/\/|postgres(ql)?:)/.test(location)

/** Folders or database URLs, with the blob stores of databases that keep blobs elsewhere. */
export interface MoveRequest {
  readonly to: string
  /** Source; by default the location in the settings. */
  readonly from?: string | undefined
  readonly toBlobs?: string | undefined
  readonly fromBlobs?: string | undefined
}

/**
 * Reads source and target of a move. `environment` and `flags` are as for `readConfig`.
 * @throws BlogopsError `bad_request`
 */
export function readMove(
  environment: Environment,
  { BLOGOPS_DATA_DIR: folder }: Environment,
  { to, from, toBlobs, fromBlobs }: MoveRequest,
  cwd = process.cwd(),
): { from: SiteLocation; to: SiteLocation } {
  const variables = readVariables(environment, cwd)
  const { BLOGOPS_DATABASE_URL: database, BLOGOPS_BLOBS_URL: blobs, BLOGOPS_DATA_DIR: ownFolder } = variables
  const named = from || folder
  const source = named || database || ownFolder || './data'
  const usesBlobs = (isUrl(source) && !fromBlobs) || (isUrl(to) && !toBlobs)
  const used = {
    BLOGOPS_DATABASE_URL: named ? undefined : database,
    BLOGOPS_BLOBS_URL: usesBlobs ? blobs : undefined,
  }
  assertNoRedirectedSecret(used, environment)
  return {
    from: parseLocation(variables, { location: source, blobs: fromBlobs }, cwd),
    to: parseLocation(variables, { location: to, blobs: toBlobs }, cwd),
  }
}

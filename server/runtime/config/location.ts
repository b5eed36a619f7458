import path from 'node:path'
import { assertNoRedirectedSecret } from '../../contract/address-secrets.ts'
import { createSettingsError, type Environment, omitEmpty, readVariables } from './environment.ts'
import { type DatabaseConfig, storageSettings, toDatabaseConfig } from './storage.ts'

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

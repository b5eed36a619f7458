import { constants, existsSync } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { checkLimit } from '../../../server/contract/limits.ts'
import { dayMs } from '../../../server/domain/days.ts'
import type { Config } from '../../../server/runtime/config.ts'
import { toSettings } from '../../connection.ts'
import type { CommandContext } from '../../context.ts'
import { toFailure } from '../../failure.ts'
import {
  broken,
  brokenByError,
  type Check,
  checkOperator,
  checkServerLimits,
  checkServerOperator,
  missing,
  ok,
} from './check.ts'

/**
 * Checks the storage of the site: the data folder or the database. The database is opened only if its tables exist,
 * because opening creates them.
 */
export async function checkStorage(context: CommandContext, config: Config): Promise<Check[]> {
  if (config.database === null)
    return [...(await checkFolder(context, config)), ...(await checkBackup(context, config))]
  const stores = await context.terminal.runtime.checkStores(config)
  const hasTables = stores.some(({ name, status }) => name === 'tables' && status === 'ok')
  return [
    ...stores,
    checkSecretSetting(config),
    ...(hasTables ? [...(await checkRecords(context, config)), ...(await checkBackup(context, config))] : []),
  ]
}

async function checkFolder(context: CommandContext, config: Config): Promise<Check[]> {
  const { dataDir } = config
  if (!(await fileExists(dataDir))) return [await checkParent(dataDir), checkSecretSetting(config)]
  const rights = await checkRights(dataDir)
  const disk = await checkDisk(dataDir)
  if (rights.status === 'broken') return [rights, disk]
  return [rights, ...(await checkRecords(context, config)), disk, await checkSecret(config)]
}

/** A missing folder is created by the first command that needs it. */
async function checkParent(dataDir: string): Promise<Check> {
  let parent = path.dirname(dataDir)
  while (!(await fileExists(parent)) && parent !== path.dirname(parent)) parent = path.dirname(parent)
  if (await hasAccess(parent, constants.W_OK))
    return ok('data folder', `${dataDir} does not exist yet and will be created`)
  return broken(
    'data folder',
    `${dataDir} cannot be created because ${parent} is not writable.`,
    'Choose another: --data-dir or BLOGOPS_DATA_DIR.',
  )
}

async function checkRights(dataDir: string): Promise<Check> {
  const isFolder = (await stat(dataDir)).isDirectory()
  if (!isFolder)
    return broken('data folder', `${dataDir} is not a folder.`, 'Choose another: --data-dir or BLOGOPS_DATA_DIR.')
  if (await hasAccess(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)) return ok('data folder', dataDir)
  return broken(
    'data folder',
    `This user cannot read and write ${dataDir}.`,
    'Change its owner or mode, or choose another folder.',
  )
}

/** Opens the records as a check: this replays the journal and reports repairs. */
async function checkRecords(context: CommandContext, { database }: Config): Promise<Check[]> {
  const { terminal, flags } = context
  try {
    const opened = await terminal.runtime.openFolder(terminal.env, toSettings(flags))
    if (opened.kind === 'server')
      return [
        ok('owner', `a server at ${opened.url}`),
        ...(await checkServerLimits(context)),
        ...(await checkServerOperator(context)),
      ]
    const { notices } = opened.app
    // Other processes run jobs over a database too; this process counts only its own.
    const limits = (await opened.app.limitUse())
      .filter(({ name }) => database === null || name !== 'jobConcurrency')
      .map(checkLimit)
    const operator = checkOperator(await opened.app.warnings())
    await opened.app.close()
    if (notices.length > 0)
      return [
        missing('records', notices.join(' '), 'The records were repaired. Check whether anything is missing.'),
        ...limits,
        ...operator,
      ]
    return [ok('records', database === null ? 'complete; no server is using them' : 'complete'), ...limits, ...operator]
  } catch (error) {
    return [brokenByError('records', error)]
  }
}

/** Free space in MB: below the first there is a warning, below the second an error. */
const lowSpaceMb = 500
const minSpaceMb = 50

async function checkDisk(dataDir: string): Promise<Check> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = Math.floor((bavail * bsize) / 1_000_000)
  const message = `${free.toLocaleString('en')} MB free`
  if (free < minSpaceMb) return broken('disk', message, 'Free some space, or soon nothing can be stored.')
  return free < lowSpaceMb ? missing('disk', message, 'Free some space before the disk is full.') : ok('disk', message)
}

async function checkSecret(config: Config): Promise<Check> {
  const file = path.join(config.dataDir, 'secret')
  if (config.secret !== null || !(await fileExists(file))) return checkSecretSetting(config)
  const openToOthers = (await stat(file)).mode & 0o077
  if (openToOthers === 0) return ok('secret', 'stored in the data folder')
  return broken('secret', `${file} can be read by other users.`, `Run chmod 600 ${file}`)
}

/** Minimum number of distinct characters. A random secret of 32 characters has about twenty. */
const minDistinctCharacters = 12

function checkSecretSetting({ secret }: Config): Check {
  if (secret === null) return ok('secret', 'created at the first start')
  if (new Set(secret).size >= minDistinctCharacters) return ok('secret', 'set by BLOGOPS_SECRET')
  return broken('secret', 'BLOGOPS_SECRET is easy to guess.', 'Create a random one: openssl rand -hex 32')
}

const maxAgeDays = 7

/** Checks the age of the last backup. Skips a folder that cannot be opened, because another check reports it. */
async function checkBackup(context: CommandContext, { dataDir, database }: Config): Promise<Check[]> {
  if (database === null && !existsSync(dataDir)) return []
  const last = await readLastBackupTime(context).catch(() => undefined)
  return last === undefined ? [] : [toBackupCheck(last, context.terminal.now())]
}

async function readLastBackupTime(context: CommandContext): Promise<string | null> {
  const { client } = await context.connect()
  return (await client.backup.status()).last?.at ?? null
}

function toBackupCheck(at: string | null, now: Date): Check {
  const advice = 'Back up every day to another disk or machine: blogops backup <file>'
  if (at === null) return missing('backup', 'no backup yet', advice)
  const days = Math.floor((now.getTime() - Date.parse(at)) / dayMs)
  const message = `last backup on ${at.slice(0, 10)}`
  return days < maxAgeDays ? ok('backup', message) : missing('backup', `${message}, ${days} days ago`, advice)
}

const fileExists = (file: string) => hasAccess(file, constants.F_OK)

function hasAccess(file: string, mode: number): Promise<boolean> {
  return access(file, mode).then(
    () => true,
    () => false,
  )
}

/** Returns true if the site has been created, or is in a database. */
export const hasSite = ({ database, dataDir }: Pick<Config, 'database' | 'dataDir'>) =>
  database !== null || existsSync(dataDir)

/** Has the site try the credential: the call counts among those of all its processes. */
export async function checkAmazonAccess(context: CommandContext, config: Config): Promise<Check[]> {
  if (!config.amazon) return []
  const name = 'Amazon API'
  if (!hasSite(config)) {
    const hint = 'Create it with blogops serve, then run blogops doctor again.'
    return [missing(name, 'not tried: its calls are counted in the data of the site, which does not exist yet', hint)]
  }
  try {
    const { client } = await context.connect()
    const found = await client.settings.check({ service: 'amazon' }, { signal: context.terminal.interruption })
    if (found.length > 0) return found
    const hint = 'Restart the server with this setting, then run blogops doctor again.'
    return [missing(name, 'not tried: the running server has no credential', hint)]
  } catch (error) {
    const { message, hint } = toFailure(error)
    return [
      missing(
        name,
        `not tried: its calls are counted in the data of the site. ${message}`,
        hint ?? 'Run blogops doctor again when that data can be opened.',
      ),
    ]
  }
}

import type { CheckedSite } from '../../../server/runtime/check-settings.ts'
import type { Config } from '../../../server/runtime/config.ts'
import { toSettings } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { wrap } from '../../output/layout.ts'
import type { Page } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import {
  broken,
  brokenByError,
  type Check,
  checkServer,
  checkServerLimits,
  checkServerOperator,
  checkServerSettings,
  ok,
} from './check.ts'
import { checkAmazonAccess, checkStorage, hasSite } from './storage-checks.ts'

/** Runs all checks. Changes nothing, except repairs that opening the data folder makes itself. */
export const runDoctor: Run = async context => {
  const checks = [checkNode(process.versions.node), ...(await checkTarget(context))]
  const broken = checks.filter(({ status }) => status === 'broken').length
  context.output.document({ ok: broken === 0, checks }, page => formatChecks(checks, page))
  return broken === 0 ? 0 : 1
}

async function checkTarget(context: CommandContext): Promise<Check[]> {
  const target = await context.resolveTarget()
  if (target) {
    const server = await checkServer(context, target.url)
    if (server.status !== 'ok') return [server]
    return [
      server,
      ...(await checkServerSettings(context)),
      ...(await checkServerLimits(context)),
      ...(await checkServerOperator(context)),
    ]
  }
  const { config, checks } = await readSettings(context)
  if (!config) return checks
  const { runtime } = context.terminal
  const settings = await runtime.checkSettings(context.variables, config)
  const isDecision = ({ status }: Check) => status === 'decide'
  return [
    ...checks,
    ...(await checkStorage(context, config)),
    ...settings.filter(check => !isDecision(check)),
    ...(await runtime.checkServices(config, await readSite(context, config))),
    ...(await checkAmazonAccess(context, config)),
    ...settings.filter(isDecision),
  ]
}

/** Minimum version of Node, as in `engines` of package.json. */
const minVersion = [20, 19] as const

function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > minVersion[0] || (major === minVersion[0] && minor >= minVersion[1])) return ok('Node', version)
  return broken('Node', `${version} is too old.`, `Install ${minVersion.join('.')} or newer: https://nodejs.org`)
}

async function readSettings({ terminal, flags }: CommandContext): Promise<{ config?: Config; checks: Check[] }> {
  try {
    const config = await terminal.runtime.readConfig(terminal.env, toSettings(flags))
    return { config, checks: [ok('settings', 'all valid')] }
  } catch (error) {
    return { checks: [brokenByError('settings', error)] }
  }
}

/** Reads what services are checked with; null if there is no site yet. Another check reports stores that cannot be opened. */
async function readSite(context: CommandContext, { database, dataDir }: Config): Promise<CheckedSite | null> {
  if (!hasSite({ database, dataDir })) return null
  try {
    const { client } = await context.connect()
    const [settings, indexNow] = await Promise.all([client.settings.get(), client.indexNow.get({})])
    return { ...settings, indexNow }
  } catch {
    return null
  }
}

function formatChecks(checks: readonly Check[], page: Page): string {
  const { paint } = page
  const marks = {
    ok: paint.green('ok     '),
    missing: paint.yellow('missing'),
    broken: paint.red('broken '),
    decide: paint.cyan('decide '),
  }
  return checks
    .flatMap(({ status, name, message, hint }) => [
      `${marks[status]}  ${paint.bold(name)}${wrapHanging(`: ${printable(message)}`, page, name.length)}`,
      ...(hint === undefined ? [] : [indent + paint.dim(wrapHanging(printable(hint), page))]),
    ])
    .join('\n')
}

const indent = ' '.repeat('missing  '.length)

/** Wraps text with a hanging indent. @param taken columns of the first line that are in use */
function wrapHanging(text: string, { width }: Page, taken = 0): string {
  if (width === undefined) return text
  const filler = 'x'.repeat(taken)
  return wrap(filler + text, Math.max(40, width - indent.length))
    .slice(taken)
    .replaceAll('\n', `\n${indent}`)
}

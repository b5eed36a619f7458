import { BlogopsError } from '../contract/errors.ts'
import type { ServerCheck } from '../contract/schemas/checks.ts'
import type { IndexNow } from '../contract/schemas/search.ts'
import { formatQuantity } from '../domain/number-format.ts'
import { getShop, placeholderTag } from '../domain/shops.ts'
import { limitTime } from '../domain/time-limit.ts'
import type { Clock } from '../ports/system.ts'
import type { CheckedSite, CheckOptions } from './check-settings.ts'
import { openProbes } from './compose/adapters.ts'
import type { Config } from './config.ts'

/** Creates a finding; without `hint`, there is nothing to do. */
export function createFinding(
  name: string,
  status: ServerCheck['status'],
  message: string,
  hint?: string,
): ServerCheck {
  return { name, status, message, ...(hint !== undefined && { hint }) }
}

/** Maximum milliseconds to wait for a service. */
const maxWaitMs = 20_000

/** Maximum clock drift in milliseconds that signatures and expiry times tolerate. */
const maxDriftMs = 60_000

/** Checks each configured service. Only reads, and calls nothing that costs money. */
export async function checkServices(
  config: Config,
  { clock, fetch, signal, site = null, budget = null, service }: CheckOptions,
): Promise<ServerCheck[]> {
  const drifts: number[] = []
  const timedFetch: typeof fetch = async (...args) => {
    const response = await fetch(...args)
    const serverTime = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(serverTime)) drifts.push(clock.now().getTime() - serverTime)
    return response
  }
  const probes = await openProbes(config, { clock, fetch: timedFetch, budget })
  const bounded = limitTime(signal, maxWaitMs)
  if (service === 'amazon') return [await checkAmazon(config, probes, { site, signal: bounded })].filter(isFound)
  const findings = await Promise.all([
    ...checkFacebook(probes, bounded),
    checkPlausible(probes, clock, bounded),
    checkModel(config, probes, bounded),
    checkAmazon(config, probes, { site, signal: bounded }),
    checkIndexNow(site?.indexNow, timedFetch, bounded),
  ])
  const [drift] = drifts.sort((one, other) => Math.abs(one) - Math.abs(other))
  return [...findings.filter(isFound), ...(drift === undefined ? [] : [createClockFinding(drift)])]
}

const isFound = (finding: ServerCheck | null) => finding !== null

type Probes = Awaited<ReturnType<typeof openProbes>>
type FindingResult = Promise<ServerCheck | null>

/** Runs a check; errors become findings in the vendor's own words. */
async function runCheck(name: string, check: () => Promise<ServerCheck>): Promise<ServerCheck> {
  try {
    return await check()
  } catch (error) {
    if (isTimeout(error)) return createFinding(name, 'broken', 'did not answer in time', 'Try again later.')
    if (!(error instanceof BlogopsError)) throw error
    return createFinding(name, 'broken', error.message, error.hint ?? `Check the settings of ${name.split(' ')[0]}.`)
  }
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

function checkFacebook({ facebook }: Probes, signal: AbortSignal): FindingResult[] {
  if (!facebook) return []
  return [
    runCheck('Facebook account', async () => {
      const { name, currency, problem } = await facebook.account(signal)
      if (problem !== null)
        return createFinding('Facebook account', 'broken', `"${name}": ${problem}`, 'Resolve this in Ads Manager.')
      if (currency === 'GBP') return createFinding('Facebook account', 'ok', `"${name}", in pounds`)
      const hint = 'Set FACEBOOK_AD_ACCOUNT_ID to an ad account in pounds.'
      return createFinding(
        'Facebook account',
        'broken',
        `"${name}" uses ${currency}, but budgets in blogops are in pounds.`,
        hint,
      )
    }),
    runCheck('Facebook token', async () => {
      const missing = await facebook.missingPermissions(signal)
      if (missing.length === 0) return createFinding('Facebook token', 'ok', 'has all permissions for ads')
      const hint = 'Create a token of a system user with these permissions, and set it as FACEBOOK_ACCESS_TOKEN.'
      return createFinding('Facebook token', 'broken', `lacks ${missing.join(', ')}`, hint)
    }),
    runCheck('Facebook page', async () => createFinding('Facebook page', 'ok', `"${await facebook.page(signal)}"`)),
    runCheck('Facebook pixel', async () => {
      const names = await facebook.pixels(signal)
      if (names.length > 0) return createFinding('Facebook pixel', 'ok', names.join(', '))
      const hint = 'Clicks need no pixel. To count sales too, add one in Events Manager.'
      return createFinding('Facebook pixel', 'missing', 'the ad account has none', hint)
    }),
  ]
}

async function checkPlausible({ plausible }: Probes, clock: Clock, signal: AbortSignal): FindingResult {
  if (!plausible) return null
  return runCheck('Plausible', async () => {
    const today = clock.now().toISOString().slice(0, 10)
    const { notices } = await plausible.read({ from: today, to: today }, { signal })
    if (notices.length === 0) return createFinding('Plausible', 'ok', 'can be read and has the goal "Product Click"')
    return createFinding('Plausible', 'missing', notices.join(' '), 'Without this goal, product clicks are not shown.')
  })
}

async function checkModel({ model }: Config, { models }: Probes, signal: AbortSignal): FindingResult {
  if (!model || !models) return null
  return runCheck('model key', async () => {
    const names = await models(signal)
    if (names === null) return createFinding('model key', 'ok', 'the server answers but does not list its models')
    const wanted = new Map([[model.checkName ?? model.name, 'BLOGOPS_CHECK_MODEL']]).set(model.name, 'BLOGOPS_MODEL')
    const missing = [...wanted].find(([name]) => !names.includes(name))
    if (!missing) return createFinding('model key', 'ok', `may use ${[...wanted.keys()].join(' and ')}`)
    const hint = `Set ${missing[1]} to one of: ${names.slice(0, 8).join(', ')}`
    return createFinding('model key', 'broken', `may not use ${missing[0]}`, hint)
  })
}

/** Searches once with the credential: its rights are in nothing else. */
async function checkAmazon(
  { amazonMissing, affiliateTag }: Config,
  { amazon }: Probes,
  { site, signal }: Pick<CheckOptions, 'signal'> & { site: CheckedSite | null },
): FindingResult {
  const name = 'Amazon API'
  if (amazonMissing.length > 0)
    return createFinding(
      name,
      'broken',
      `${amazonMissing.join(', ')} not set`,
      'A credential has three parts. Set all.',
    )
  if (!amazon) return null
  const shop = getShop(site?.shop ?? '')
  const partnerTag = affiliateTag ?? site?.affiliateTag ?? placeholderTag
  return runCheck(name, async () => {
    await amazon({ shop, partnerTag, signal })
    return createFinding(name, 'ok', `the credential may read ${shop.name} with the tag ${partnerTag}`)
  })
}

/** Reads the key as search engines do, and looks at the last submission. */
async function checkIndexNow(
  state: IndexNow | undefined,
  fetch: CheckOptions['fetch'],
  signal: AbortSignal,
): FindingResult {
  const name = 'IndexNow'
  if (!state?.enabled || state.keyUrl === null) return null
  if (state.problem !== null) return createFinding(name, 'broken', state.problem)
  const { keyUrl, waiting, submissions } = state
  const key = await readText(keyUrl, fetch, signal)
  if (key === undefined || !keyUrl.endsWith(`/${key}.txt`))
    return createFinding(name, 'broken', `${keyUrl} cannot be read`, 'Let the proxy pass it on to blogops unchanged.')
  const failed = submissions[0]?.outcome === 'sent' ? undefined : submissions[0]
  if (failed) return createFinding(name, 'broken', failed.answer, 'See all: blogops search submissions')
  return createFinding(
    name,
    'ok',
    `search engines can read the key; ${formatQuantity(waiting, 'address', 'addresses')} to submit`,
  )
}

async function readText(url: string, fetch: CheckOptions['fetch'], signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal })
    return response.ok ? (await response.text()).trim() : undefined
  } catch {
    return undefined
  }
}

function createClockFinding(drift: number): ServerCheck {
  const seconds = Math.round(Math.abs(drift) / 1000)
  if (Math.abs(drift) <= maxDriftMs)
    return createFinding('clock', 'ok', `within ${seconds + 1} seconds of the services outside`)
  const direction = drift > 0 ? 'ahead of' : 'behind'
  const hint = 'Set the clock and keep it synchronized: timedatectl set-ntp true'
  return createFinding('clock', 'broken', `${seconds} seconds ${direction} the services outside`, hint)
}

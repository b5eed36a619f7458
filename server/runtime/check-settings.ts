import type { CheckedService, ServerCheck } from '../contract/schemas/checks.ts'
import type { IndexNow } from '../contract/schemas/search.ts'
import { formatQuantity } from '../domain/number-format.ts'
import { getModelHost, isLoopback } from '../domain/urls.ts'
import type { CallBudget } from '../ports/coordination.ts'
import type { Clock } from '../ports/system.ts'
import { checkServices, createFinding } from './check-services.ts'
import type { Config } from './config.ts'

export interface CheckOptions {
  clock: Clock
  fetch: typeof fetch
  signal: AbortSignal
  /** Shop of the site and its tag there; null if they cannot be read. */
  site?: CheckedSite | null
  /** Budget of calls to Amazon, which all processes share. Without one, its credential is not tried. */
  budget?: CallBudget | null
  /** The only service to check; missing for all. */
  service?: CheckedService | undefined
}

export interface CheckedSite {
  /** Id of the shop. */
  shop: string
  affiliateTag: string
  /** State of the messages to search engines; missing if it cannot be read. */
  indexNow?: IndexNow
}

type Variables = Readonly<Record<string, string | undefined>>

const ok = (name: string, message: string) => createFinding(name, 'ok', message)
const missing = (name: string, message: string, hint: string) => createFinding(name, 'missing', message, hint)

/** Checks all settings of the environment. Needs no store and no network. */
export function checkSettings(variables: Variables, config: Config): ServerCheck[] {
  return [
    ...checkAddress(variables, config),
    checkModel(variables, config),
    checkFacebook(config),
    checkPlausible(variables, config),
    ...checkAmazon(config),
    ...listAmazonRules(config),
  ]
}

/**
 * Checks the settings and services of a running server from its configuration. Its site settings have the name and the tag, so their
 * variables may be missing. Plausible is off because of the site id, with or without a key.
 */
export async function checkRunningSite(config: Config, options: CheckOptions): Promise<ServerCheck[]> {
  const isDefaultUrl = config.siteUrl === `http://localhost:${config.port}`
  const variables = { ...(!isDefaultUrl && { BLOGOPS_SITE_URL: config.siteUrl }), PLAUSIBLE_API_KEY: 'any' }
  const optional = ['BLOGOPS_SITE_NAME', 'BLOGOPS_AFFILIATE_TAG']
  if (options.service) return checkServices(config, options)
  const settings = checkSettings(variables, config).filter(({ name }) => !optional.includes(name))
  return [...settings, ...(await checkServices(config, options))]
}

/** Checks the settings that make a site somebody's own. Each hint says what the setting does. */
export function checkAddress(variables: Variables, config: Config): ServerCheck[] {
  const toCheck = (name: string, value: string | null, advice: string) =>
    variables[name]
      ? ok(name, value ?? '')
      : missing(name, value === null ? 'not set; the site setting applies' : `not set; using ${value}`, advice)
  return [
    isPlainHttp(config.siteUrl)
      ? missing(
          'BLOGOPS_SITE_URL',
          `${config.siteUrl} is plain http, so others can read passwords and sessions in transit`,
          'Put a proxy with TLS in front and set this to the https address.',
        )
      : toCheck(
          'BLOGOPS_SITE_URL',
          config.siteUrl,
          'Set it to the public address. Canonical links, the sitemap and cookies use it.',
        ),
    ...checkProxy(config),
    toCheck('BLOGOPS_SITE_NAME', config.siteName, 'Set it, or run: blogops settings set name "Your site"'),
    toCheck(
      'BLOGOPS_AFFILIATE_TAG',
      config.affiliateTag,
      'Without your tag, links earn nothing. Set it, or run: blogops settings set affiliate-tag your-tag-21',
    ),
  ]
}

/** blogops itself speaks no TLS, so an https address belongs to a proxy. */
function checkProxy({ siteUrl, trustProxy }: Config): ServerCheck[] {
  if (!siteUrl.startsWith('https:')) return []
  if (trustProxy > 0) return [ok('BLOGOPS_TRUST_PROXY', formatQuantity(trustProxy, 'trusted proxy', 'trusted proxies'))]
  return [
    missing(
      'BLOGOPS_TRUST_PROXY',
      'not set; all visitors appear to have the address of the proxy and share its limits',
      'Set it to the number of proxies in front: 1 for nginx or Caddy alone.',
    ),
  ]
}

function isPlainHttp(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Rules of Amazon's programme that only a person can judge, from its policies on affiliate-program.amazon.co.uk. */
function listAmazonRules({ facebook, amazon }: Config): ServerCheck[] {
  const decide = (name: string, message: string, hint: string) => createFinding(name, 'decide', message, hint)
  return [
    decide(
      'Amazon prices',
      amazon
        ? 'The programme allows prices only from its own API. Articles that did not use it have prices of research or your feed, each with its date.'
        : 'The programme allows prices only from its own API. Prices here come from research or your feed, each with its date.',
      'Decide whether to show them and for how many days: blogops settings get price-age',
    ),
    decide(
      'Amazon ratings and pictures',
      'The programme allows ratings and product pictures only from its own API.',
      'Decide whether to show them, and choose the columns of the comparison: blogops settings',
    ),
    ...(facebook
      ? [
          decide(
            'Amazon and ads',
            'The programme requires ads to lead to your own pages, never directly to Amazon. Ads created here do.',
            'Name the site and its social pages in your Associates account, and check the terms for paid traffic.',
          ),
        ]
      : []),
  ]
}

/** Checks the settings for Facebook ads. */
function checkFacebook({ facebook, facebookMissing }: Config): ServerCheck {
  if (facebook) return ok('Facebook', `ad account ${facebook.accountId} at ${new URL(facebook.apiUrl).host}`)
  return missing(
    'Facebook',
    `${facebookMissing.join(', ')} not set; ads stay in your database and nothing is sent to Facebook`,
    'Set all four to run ads: an access token, the ad account, the app secret and the page.',
  )
}

/** Checks the settings for the model that researches and writes. */
function checkModel(variables: Variables, { model }: Config): ServerCheck {
  if (model) return ok('model', `${model.name} at ${getModelHost(model.baseUrl)}`)
  const baseUrlNote = variables.ANTHROPIC_BASE_URL ? ' (ANTHROPIC_BASE_URL has no effect without it)' : ''
  return missing(
    'ANTHROPIC_API_KEY',
    `not set; articles use the sample catalogue or your product feed${baseUrlNote}`,
    'Set it to let Claude research real products on Amazon and write reviews, or pass your products with --feed FILE.',
  )
}

/** Checks the settings of Amazon's own API. The credential itself is tried by the checks of services. */
function checkAmazon({ amazon, amazonMissing }: Config): ServerCheck[] {
  if (amazonMissing.length > 0) return []
  if (amazon) return [ok('Amazon', `credential of version ${amazon.credential.version}, ${formatPace(amazon)}`)]
  return [
    missing(
      'AMAZON_CREDENTIAL_ID',
      "not set; products come from research, your feed or the sample catalogue, not from Amazon's own API",
      'If your Associates account may use the Creators API, create a credential in Associates Central and set its three parts.',
    ),
  ]
}

function formatPace({ perSecond, perDay }: NonNullable<Config['amazon']>): string {
  return `${perSecond} a second and ${perDay.toLocaleString('en-GB')} a day at most`
}

/** Checks the settings for counting readers. */
function checkPlausible(variables: Variables, { plausible }: Config): ServerCheck {
  if (!plausible) {
    const names = ['PLAUSIBLE_SITE_ID', 'PLAUSIBLE_API_KEY'].filter(name => !variables[name])
    return missing(
      'Plausible',
      `${names.join(', ')} not set; this server counts visitors itself, without cookies`,
      'Set both to let Plausible count instead. PLAUSIBLE_URL names your own installation.',
    )
  }
  if (plausible.apiKey !== null) return ok('visitors', `${plausible.siteId} at ${new URL(plausible.url).host}`)
  return missing(
    'PLAUSIBLE_API_KEY',
    'not set; views and clicks are sent to Plausible, but no figures can be read',
    'Create a key for the Stats API at Plausible and set it.',
  )
}

import { getModelHost, isLoopback } from '../../../server/domain/urls.ts'
import type { Config } from '../../../server/runtime/config.ts'
import { toSettings } from '../../connection.ts'
import type { CommandContext } from '../../context.ts'
import type { Variables } from '../../terminal.ts'
import { broken, brokenByError, type Check, missing, ok } from './check.ts'

/** Minimum version, as in `engines` of package.json. */
const minNodeVersion = [20, 19] as const

export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isSupported = major > minNodeVersion[0] || (major === minNodeVersion[0] && minor >= minNodeVersion[1])
  if (isSupported) return ok('Node', version)
  return broken('Node', `${version} is too old.`, `Install ${minNodeVersion.join('.')} or newer: https://nodejs.org`)
}

export async function checkSettings({
  terminal,
  flags,
}: CommandContext): Promise<{ config?: Config; checks: Check[] }> {
  try {
    const config = await terminal.runtime.readConfig(terminal.env, toSettings(flags))
    return { config, checks: [ok('settings', 'every one that is set holds')] }
  } catch (error) {
    return { checks: [brokenByError('settings', error)] }
  }
}

/** Checks the settings that make a site somebody's own. Each hint says what the setting does. */
export function checkAddress(variables: Variables, config: Config): Check[] {
  const toCheck = (name: string, value: string | null, advice: string) =>
    variables[name]
      ? ok(name, value ?? '')
      : missing(name, `not set: ${value ?? 'the settings of the site hold'}`, advice)
  return [
    isPlainHttp(config.siteUrl)
      ? missing(
          'BLOGOPS_SITE_URL',
          `${config.siteUrl} is plain http: passwords and sessions can be read on the way`,
          'Put a proxy with TLS in front, and set it to the https address.',
        )
      : toCheck(
          'BLOGOPS_SITE_URL',
          config.siteUrl,
          'Set it to the public address: canonical links, the sitemap and cookies go by it.',
        ),
    ...checkProxy(config),
    toCheck('BLOGOPS_SITE_NAME', config.siteName, 'Set it, or type: blogops settings set name "The name readers see"'),
    toCheck(
      'BLOGOPS_AFFILIATE_TAG',
      config.affiliateTag,
      'Set it, or type: blogops settings set affiliate-tag your-tag-21 (without your tag, commission goes to nobody)',
    ),
  ]
}

/** blogops itself speaks no TLS, so an https address belongs to a proxy. */
function checkProxy({ siteUrl, trustProxy }: Config): Check[] {
  if (!siteUrl.startsWith('https:')) return []
  if (trustProxy > 0) return [ok('BLOGOPS_TRUST_PROXY', `${trustProxy} in front`)]
  return [
    missing(
      'BLOGOPS_TRUST_PROXY',
      'not set: all visitors seem to come from the proxy, and share the bounds of one address',
      'Set it to how many proxies stand in front: 1 for nginx or Caddy alone.',
    ),
  ]
}

function isPlainHttp(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Rules of Amazon's programme that only a person can judge, from its policies on affiliate-program.amazon.co.uk. */
export function listAmazonRules({ facebook }: Config): Check[] {
  const decide = (name: string, message: string, hint: string): Check => ({ name, status: 'decide', message, hint })
  return [
    decide(
      'Amazon prices',
      'The programme lets prices be shown only as its own API gives them; here they come from research and from your rows, each with its date.',
      'Decide whether to show them, and for how many days: blogops settings get price-age',
    ),
    decide(
      'Amazon ratings and pictures',
      'The programme lets ratings and product pictures be shown only as its own API gives them.',
      'Decide whether articles show them, and what the comparison has: blogops settings',
    ),
    ...(facebook
      ? [
          decide(
            'Amazon and ads',
            'The programme asks that ads lead to your own pages, never straight to Amazon; those made here do.',
            'Name the site and its social pages in your Associates account, and have the terms for paid traffic read.',
          ),
        ]
      : []),
  ]
}

/** Checks the settings for Facebook ads. */
export function checkFacebook({ facebook, facebookMissing }: Config): Check {
  if (facebook) return ok('Facebook', `ad account ${facebook.accountId} at ${new URL(facebook.apiUrl).host}`)
  return missing(
    'Facebook',
    `${facebookMissing.join(', ')} not set: ads are kept here, and nothing is sent to Facebook`,
    'Set all four of them to have ads run: an access token, the ad account, the secret of the app, and the page.',
  )
}

/** Checks the settings for the model that researches and writes. */
export function checkModel(variables: Variables, { model }: Config): Check {
  if (model) return ok('model', `${model.name} at ${getModelHost(model.baseUrl)}`)
  const idle = variables.ANTHROPIC_BASE_URL ? ' (ANTHROPIC_BASE_URL is of no use without it)' : ''
  return missing(
    'ANTHROPIC_API_KEY',
    `not set: articles are made from the sample catalogue or your own rows (--feed)${idle}`,
    'Set it to have real products researched on Amazon UK and reviews written by Claude.',
  )
}

/** Checks the settings for counting readers. */
export function checkPlausible(variables: Variables, { plausible }: Config): Check {
  if (!plausible) {
    const names = ['PLAUSIBLE_SITE_ID', 'PLAUSIBLE_API_KEY'].filter(name => !variables[name])
    return missing(
      'Plausible',
      `${names.join(', ')} not set: this server counts visitors itself, without cookies`,
      'Set both to have Plausible count instead; PLAUSIBLE_URL names an installation of your own.',
    )
  }
  if (plausible.apiKey !== null) return ok('visitors', `${plausible.siteId} at ${new URL(plausible.url).host}`)
  return missing(
    'PLAUSIBLE_API_KEY',
    'not set: views and clicks are sent to Plausible, and no figures can be read',
    'Make a key for the Stats API there, and set it.',
  )
}

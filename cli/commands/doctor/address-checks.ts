import type { Config } from '../../../server/runtime/config.ts'
import type { Variables } from '../../terminal.ts'
import { type Check, missing, ok } from './check.ts'

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
  return protocol === 'http:' && !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

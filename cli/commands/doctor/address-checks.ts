import type { Config } from '../../../server/runtime/config.ts'
import type { Variables } from '../../terminal.ts'
import { type Check, missing, ok } from './check.ts'

/** The settings that make a site somebody's own, each with what it brings. */
export function checkAddress(variables: Variables, config: Config): Check[] {
  const named = (name: string, value: string | null, brings: string) =>
    variables[name]
      ? ok(name, value ?? '')
      : missing(name, `not set: ${value ?? 'the settings of the site hold'}`, brings)
  return [
    isBare(config.siteUrl)
      ? missing(
          'BLOGOPS_SITE_URL',
          `${config.siteUrl} is plain http: passwords and sessions can be read on the way`,
          'Put a proxy with TLS in front, and set it to the https address.',
        )
      : named(
          'BLOGOPS_SITE_URL',
          config.siteUrl,
          'Set it to the public address: canonical links, the sitemap and cookies go by it.',
        ),
    named('BLOGOPS_SITE_NAME', config.siteName, 'Set it, or type: blogops settings set name "The name readers see"'),
    named(
      'BLOGOPS_AFFILIATE_TAG',
      config.affiliateTag,
      'Set it, or type: blogops settings set affiliate-tag your-tag-21 (without your tag, commission goes to nobody)',
    ),
  ]
}

function isBare(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  return protocol === 'http:' && !/^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

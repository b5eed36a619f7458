import type { Config } from '../../../server/runtime/config.ts'
import type { Variables } from '../../terminal.ts'
import { type Check, missing, ok } from './check.ts'

/** The settings that make a site somebody's own, each with what it brings. */
export function checkAddress(variables: Variables, config: Config): Check[] {
  const named = (name: string, value: string, brings: string) =>
    variables[name] ? ok(name, value) : missing(name, `not set: ${value}`, brings)
  return [
    named(
      'BLOGOPS_SITE_URL',
      config.siteUrl,
      'Set it to the public address: canonical links, the sitemap and cookies go by it.',
    ),
    named('BLOGOPS_SITE_NAME', config.siteName, 'Set it to the name readers see.'),
    named(
      'BLOGOPS_AFFILIATE_TAG',
      config.affiliateTag,
      'Set it to your Amazon UK tag: without it, commission goes to nobody.',
    ),
  ]
}

import { BlogopsError } from '../../contract/errors.ts'
import type { FacebookSetting } from '../../contract/schemas/ads.ts'

const words: Readonly<Record<FacebookSetting, string>> = {
  FACEBOOK_ACCESS_TOKEN: 'access token',
  FACEBOOK_AD_ACCOUNT_ID: 'ad account id',
  FACEBOOK_APP_SECRET: 'app secret',
  FACEBOOK_PAGE_ID: 'page id',
}

/** "FACEBOOK_ACCESS_TOKEN (access token), FACEBOOK_PAGE_ID (page id)" */
export function inWords(settings: readonly FacebookSetting[]): string {
  return settings.map(name => `${name} (${words[name]})`).join(', ')
}

/** For what can only be done with a connection. */
export function notConnected(missing: readonly FacebookSetting[]): BlogopsError<'not_configured'> {
  return new BlogopsError(
    'not_configured',
    `There is no connection to Facebook. Missing settings: ${inWords(missing)}.`,
    {
      hint: `Set ${missing.join(', ')} and start the server again.`,
    },
  )
}

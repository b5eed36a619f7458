import type { Config } from '../../../server/runtime/config.ts'
import { type Check, missing, ok } from './check.ts'

/** Checks the settings for Facebook ads. */
export function checkFacebook({ facebook, facebookMissing }: Config): Check {
  if (facebook) return ok('Facebook', `ad account ${facebook.accountId} at ${new URL(facebook.apiUrl).host}`)
  return missing(
    'Facebook',
    `${facebookMissing.join(', ')} not set: ads are kept here, and nothing is sent to Facebook`,
    'Set all four of them to have ads run: an access token, the ad account, the secret of the app, and the page.',
  )
}

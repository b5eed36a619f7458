import { BlogopsError } from '../../contract/errors.ts'
import type { FacebookSetting, FacebookStatus } from '../../contract/schemas/ads.ts'

export interface ConnectionOptions {
  /** The configured ad account id, or null. */
  accountId: string | null
  /** Missing settings. */
  missing: readonly FacebookSetting[]
}

const settingLabels: Readonly<Record<FacebookSetting, string>> = {
  FACEBOOK_ACCESS_TOKEN: 'access token',
  FACEBOOK_AD_ACCOUNT_ID: 'ad account id',
  FACEBOOK_APP_SECRET: 'app secret',
  FACEBOOK_PAGE_ID: 'page id',
}

const listSettings = (missing: readonly FacebookSetting[]) =>
  missing.map(name => `${name} (${settingLabels[name]})`).join(', ')

/** Describes missing settings; the page id is listed apart, because only ads need it. */
function describeMissing(missing: readonly FacebookSetting[]): string {
  const connectionSettings = missing.filter(name => name !== 'FACEBOOK_PAGE_ID')
  return [
    ...(connectionSettings.length > 0 ? [`Missing settings: ${listSettings(connectionSettings)}.`] : []),
    ...(missing.includes('FACEBOOK_PAGE_ID') ? [`Ads also need ${listSettings(['FACEBOOK_PAGE_ID'])}.`] : []),
  ].join(' ')
}

/** Derived from the settings only: a call would take a second and count against the rate limit. */
export function getConnection({ accountId, missing }: ConnectionOptions): Omit<FacebookStatus, 'lastSync'> {
  if (missing.length === 0) return { isConfigured: true, message: `Connected to Facebook (ad account ${accountId}).` }
  const message =
    'Database-Only Mode: campaigns and ad sets are stored in blogops. Nothing is sent to Facebook. ' +
    describeMissing(missing)
  return { isConfigured: false, message }
}

/** @param problem a sentence that says what is impossible in Database-Only Mode. */
export function notConnected(problem: string, { missing }: ConnectionOptions): BlogopsError {
  return new BlogopsError('not_configured', `${problem} ${describeMissing(missing)}`, {
    hint: 'Set them and start the server again. `blogops doctor` explains each setting.',
    details: { settings: [...missing] },
  })
}

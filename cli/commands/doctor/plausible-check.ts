import type { Config } from '../../../server/runtime/config.ts'
import type { Variables } from '../../terminal.ts'
import { type Check, missing, ok } from './check.ts'

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

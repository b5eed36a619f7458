import type { Config } from '../../../server/runtime/config.ts'
import { type Check, missing, ok } from './check.ts'

/** Who counts readers, from the settings alone. */
export function checkPlausible({ plausible }: Config): Check {
  if (!plausible) return ok('visitors', 'counted by this server, without cookies')
  if (plausible.apiKey !== null) return ok('visitors', `${plausible.siteId} at ${new URL(plausible.url).host}`)
  return missing(
    'PLAUSIBLE_API_KEY',
    'not set: views and clicks are sent to Plausible, and no figures can be read',
    'Make a key for the Stats API there, and set it.',
  )
}

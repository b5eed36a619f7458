import type { HandlersOf } from '../../../contract/handler.ts'
import type * as syncContract from '../../../contract/operations/ad-sync.ts'
import { getActorName } from '../../../contract/scopes.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Ads } from '../ads.ts'
import { pauseAds } from '../pause-many.ts'
import type { AdSync } from './sync.ts'

export function adSyncHandlers({ days, adService }: Ads, sync: AdSync, log: Logger): HandlersOf<typeof syncContract> {
  return {
    'ads.sync': async (request, { actor, endDryRun: endRehearsal }) => {
      sync.assertConnected()
      // Concurrent callers join the same sync, so a rehearsal ends here.
      endRehearsal?.()
      return sync.start(request, actor)
    },
    'ads.days': async query => days(query),
    'ads.interests': async ({ q }, { signal }) => sync.searchInterests(q, signal),
    'ads.pauseMany': async ({ adIds }, { actor, endDryRun: endRehearsal }) => {
      // Each pause can be refused in the answer, so a rehearsal ends here.
      endRehearsal?.()
      return pauseAds(adService, { adIds, by: getActorName(actor) }, log)
    },
  }
}

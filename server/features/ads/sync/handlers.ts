import type { HandlersOf } from '../../../contract/handler.ts'
import type * as syncContract from '../../../contract/operations/ad-sync.ts'
import { actorName } from '../../../contract/scopes.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Ads } from '../ads.ts'
import { pauseMany } from '../pause-many.ts'
import type { AdSync } from './sync.ts'

export function adSyncHandlers({ days, desk }: Ads, sync: AdSync, log: Logger): HandlersOf<typeof syncContract> {
  return {
    'ads.sync': async (request, { actor, endRehearsal }) => {
      sync.assertConnected()
      // Concurrent callers join the same sync, so a rehearsal ends here.
      endRehearsal?.()
      return sync.start(request, actor)
    },
    'ads.days': async asked => days(asked),
    'ads.interests': async ({ q }, { signal }) => sync.interests(q, signal),
    'ads.pauseMany': async ({ adIds }, { actor, endRehearsal }) => {
      // Each pause can be refused in the answer, so a rehearsal ends here.
      endRehearsal?.()
      return pauseMany(desk, { adIds, by: actorName(actor) }, log)
    },
  }
}

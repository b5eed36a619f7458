import type { HandlersOf } from '../../contract/handler.ts'
import type * as adSetsContract from '../../contract/operations/ad-sets.ts'
import type * as campaignsContract from '../../contract/operations/campaigns.ts'
import { actorName } from '../../contract/scopes.ts'
import type { Ads } from './ads.ts'

export function adHandlers({
  status,
  campaigns,
  adSets,
}: Ads): HandlersOf<typeof campaignsContract & typeof adSetsContract> {
  return {
    'facebook.status': async () => status(),
    'campaigns.list': async () => campaigns.list(),
    'campaigns.create': async (campaign, { actor }) => campaigns.create({ ...campaign, by: actorName(actor) }),
    'adsets.list': async () => adSets.list(),
    'adsets.ofArticle': async ({ articleId }) => adSets.ofArticle(articleId),
    'adsets.create': async (adSet, { actor }) => adSets.create({ ...adSet, by: actorName(actor) }),
    'adsets.assign': async (assignment, { actor }) => adSets.assign({ ...assignment, by: actorName(actor) }),
  }
}

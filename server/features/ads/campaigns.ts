import { BlogopsError } from '../../contract/errors.ts'
import type { Campaign, NewCampaign } from '../../contract/schemas/ads.ts'
import { isHistory } from '../../domain/ads.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { CampaignRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import { readPlatformStates } from './ad-views.ts'
import { hasRemoteId, planCreate, planRemove } from './outbox/ad-change.ts'
import { outcomeUnknown } from './outbox/deliver.ts'
import type { Outbox } from './outbox/outbox.ts'

export interface CampaignsOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  outbox: Outbox
}

/** Lists, creates and deletes ad campaigns. */
export function createCampaigns({ records, clock, newId, outbox }: CampaignsOptions) {
  /**
   * Resolves an earlier creation with the same name and objective whose outcome is unknown, so that a retry does not
   * create a duplicate.
   */
  async function resolveEarlierCreation(
    requested: Pick<NewCampaign, 'name' | 'objective'>,
  ): Promise<Campaign | undefined> {
    for (const { act, kind, subjectId } of await outbox.listOpen()) {
      const campaign = act === 'create' && kind === 'campaign' ? await records.get('campaign', subjectId) : undefined
      if (campaign?.name !== requested.name || campaign.objective !== requested.objective) continue
      await outbox.resolveCampaign(subjectId)
      const resolved = await records.get('campaign', subjectId)
      if (resolved && !hasRemoteId(resolved)) throw outcomeUnknown(resolved)
      if (resolved) return getCampaignView(records, subjectId)
    }
    return undefined
  }

  return {
    async list(): Promise<Campaign[]> {
      return toCampaigns(records, await records.find('campaign', { direction: 'desc' }))
    },

    /** @throws rejections by the platform. */
    async create({ name, objective, status, by }: NewCampaign & { by: string }): Promise<Campaign> {
      const existing = await resolveEarlierCreation({ name, objective })
      if (existing) return existing
      const id = newId()
      await outbox.perform({ campaignId: id, by }, async tx => {
        const createdAt = clock.now().toISOString()
        await tx.put('campaign', { id, version: 0, name, objective, status, createdAt, createdBy: by })
        return { changes: [planCreate('campaign', id, true)], result: undefined }
      })
      return getCampaignView(records, id)
    },

    /** @throws BlogopsError `not_found`; `conflict` if the campaign has ad sets; rejections by the platform. */
    remove({ campaignId, by }: { campaignId: string; by: string }): Promise<void> {
      return outbox.perform({ campaignId, by }, async tx => {
        const campaign = await getCampaign(tx, campaignId)
        const { length } = await tx.find('adSet', { where: { campaignId } })
        if (length > 0) throw campaignNotEmpty(campaign, length)
        return { changes: [planRemove('campaign', campaignId)], result: undefined }
      })
    },
  }
}

function campaignNotEmpty({ name }: CampaignRecord, adSets: number): BlogopsError {
  const count = adSets === 1 ? 'an ad set' : `${adSets} ad sets`
  return new BlogopsError('conflict', `"${name}" has ${count}, whose results would be deleted, too.`, {
    hint: 'Delete its ad sets first: blogops adsets delete <adSetId>',
  })
}

/** @throws BlogopsError `not_found`. */
async function getCampaign(reader: RecordReader, id: string): Promise<CampaignRecord> {
  const campaign = await reader.get('campaign', id)
  if (campaign) return campaign
  throw new BlogopsError('not_found', `There is no campaign ${id}.`, {
    hint: 'List them: blogops campaigns list',
  })
}

/** Returns a campaign in which ads can be created. @throws BlogopsError `not_found`; `conflict` for an imported one. */
export async function getOwnCampaign(reader: RecordReader, id: string): Promise<CampaignRecord> {
  const campaign = await getCampaign(reader, id)
  if (!isHistory(campaign)) return campaign
  throw new BlogopsError('conflict', `"${campaign.name}" (${id}) was imported. It has figures only.`, {
    hint: 'Create a campaign for your own ads: blogops campaigns create',
  })
}

/** @throws BlogopsError `not_found`. */
export async function getCampaignView(reader: RecordReader, id: string): Promise<Campaign> {
  const [view] = await toCampaigns(reader, [await getCampaign(reader, id)])
  if (!view) throw new Error('The campaign has no view.')
  return view
}

async function toCampaigns(reader: RecordReader, campaigns: readonly CampaignRecord[]): Promise<Campaign[]> {
  const getPlatformState = await readPlatformStates(reader)
  return campaigns.map(campaign => {
    const { id, name, objective, status, createdAt, createdBy } = campaign
    const imported = isHistory(campaign)
    return { id, name, objective, status, imported, onFacebook: getPlatformState(campaign), createdAt, createdBy }
  })
}

import { BlogopsError } from '../../contract/errors.ts'
import type { Campaign, NewCampaign } from '../../contract/schemas/ads.ts'
import type { Clock, NewId } from '../../ports/clock.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { CampaignRecord } from '../../ports/records.ts'

export interface CampaignsOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
}

/** Ad campaigns, newest first. */
export function createCampaigns({ records, clock, newId }: CampaignsOptions) {
  return {
    async list(): Promise<Campaign[]> {
      return (await records.find('campaign', { direction: 'desc' })).map(toCampaign)
    },

    async create({ name, objective, status, by }: NewCampaign & { by: string }): Promise<Campaign> {
      const createdAt = clock.now().toISOString()
      const campaign = { id: newId(), version: 0, name, objective, status, createdAt, createdBy: by }
      return toCampaign(await records.transact(tx => tx.put('campaign', campaign)))
    },
  }
}

/** @throws BlogopsError `not_found`. */
export async function campaignOf(reader: RecordReader, id: string): Promise<CampaignRecord> {
  const campaign = await reader.get('campaign', id)
  if (campaign) return campaign
  throw new BlogopsError('not_found', `There is no campaign ${id}.`, {
    hint: 'See which there are: blogops campaigns list',
  })
}

function toCampaign({ id, name, objective, status, importedAs, createdAt, createdBy }: CampaignRecord): Campaign {
  return { id, name, objective, status, imported: importedAs !== undefined, createdAt, createdBy }
}

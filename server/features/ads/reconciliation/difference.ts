import { BlogopsError } from '../../../contract/errors.ts'
import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'
import type { RemoteObject } from '../../../ports/ad-platform.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord, OutboxRecord } from '../../../ports/records.ts'
import type { LocalAdObject } from './snapshots.ts'

/** A campaign, ad set or ad on the platform. */
export type RemoteAdObject = RemoteObject & { kind: AdObject }

/** Objects that would be deleted together with an object on the platform. */
export interface RemoteChildren {
  adSets: number
  ads: number
  /** True if our records refer to one of them: the object must not be deleted. */
  containsLinked: boolean
}

/** A local object that the platform does not have, or not under the recorded id. */
export interface Lost {
  type: 'missing' | 'unsent'
  localObject: LocalAdObject
  /** An object with its name and another id; sending would create a duplicate. */
  namesake: RemoteAdObject | null
  /** Kinds of the lost parents, which must be created first. */
  lostParents: AdObject[]
  /** Number of local children. */
  children: { adSets: number; ads: number }
  /** Number of lost children, which are created together with it. */
  lostChildren: { adSets: number; ads: number }
}

/** A difference in one field. Budgets are in pence; ad sets with a lifetime budget have no daily budget. */
export type Drift = { type: 'drift'; localObject: LocalAdObject; object: RemoteAdObject } & (
  | {
      field: 'status'
      local: 'ACTIVE' | 'PAUSED'
      remote: 'ACTIVE' | 'PAUSED'
      /** Daily budget of the ad set; null for a campaign. */
      budgetPence: number | null
    }
  | { field: 'budget'; local: number; remote: number | null }
  | {
      field: 'name'
      local: string
      remote: string
      /** The remote name without our id; null if it is not a valid name or lacks our id. */
      adoptableName: string | null
    }
  | {
      field: 'targeting'
      local: Targeting
      remote: Targeting
      /** The remote targeting without the platform's own additions. */
      relevant: Targeting
    }
)

export type Difference =
  | Lost
  | Drift
  | { type: 'orphan'; object: RemoteAdObject; markedId: string; remoteChildren: RemoteChildren }
  | { type: 'duplicate'; object: RemoteAdObject; localObject: LocalAdObject; remoteChildren: RemoteChildren }
  | {
      type: 'unsettled'
      row: OutboxRecord
      reason: string
      /** An object with the name of the one to create. */
      namesake: RemoteAdObject | null
    }

export type Orphan = Difference & { type: 'orphan' }
export type Unresolved = Difference & { type: 'unsettled' }
export type Duplicate = Difference & { type: 'duplicate' }

export interface Comparison {
  /** Key of the compared platform. */
  platform: string
  /** Number of compared local objects. */
  objects: number
  differences: Difference[]
  /** Lost objects by local id. */
  lost: ReadonlyMap<string, Lost>
  foreign: RemoteAdObject[]
}

/** Error for a finding that has changed since it was displayed. */
export function findingChanged(): BlogopsError {
  return new BlogopsError('conflict', 'Nothing was done because this difference has changed or no longer exists.', {
    hint: 'Compare again: blogops ads reconcile',
  })
}

/**
 * Returns the record of an object if its remote id is unchanged since the comparison. @throws BlogopsError `conflict`.
 */
export async function getUnchangedRecord(
  tx: RecordReader,
  { kind, id, remoteId }: LocalAdObject,
): Promise<CampaignRecord | AdSetRecord | AdRecord> {
  const record = await tx.get(kind, id)
  if (!record || (record.remoteId ?? null) !== remoteId) throw findingChanged()
  return record
}

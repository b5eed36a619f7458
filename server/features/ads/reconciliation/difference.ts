import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'
import type { RemoteObject } from '../../../ports/ad-platform.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import type { OurObject } from './our-object.ts'

/** A campaign, ad set or ad on the platform. */
export type There = RemoteObject & { kind: AdObject }

/** Objects that would be deleted together with an object on the platform. */
export interface Inside {
  adSets: number
  ads: number
  /** True if our records refer to one of them: the object must not be deleted. */
  holdsOurs: boolean
}

/** A local object that the platform does not have, or not under the recorded id. */
export interface Lost {
  type: 'missing' | 'unsent'
  ours: OurObject
  /** An object with its name and another id; sending would create a duplicate. */
  namesake: There | null
  /** Kinds of the lost parents, which must be created first. */
  above: AdObject[]
  /** Number of local children. */
  below: { adSets: number; ads: number }
  /** Number of lost children, which are created together with it. */
  lostBelow: { adSets: number; ads: number }
}

/** A difference in one field. Budgets are in pence; ad sets with a lifetime budget have no daily budget. */
export type Drift = { type: 'drift'; ours: OurObject; object: There } & (
  | {
      field: 'status'
      here: 'ACTIVE' | 'PAUSED'
      there: 'ACTIVE' | 'PAUSED'
      /** Daily budget of the ad set; null for a campaign. */
      budgetPence: number | null
    }
  | { field: 'budget'; here: number; there: number | null }
  | {
      field: 'name'
      here: string
      there: string
      /** The remote name without our id; null if it is not a valid name or lacks our id. */
      taken: string | null
    }
  | {
      field: 'targeting'
      here: Targeting
      there: Targeting
      /** The remote targeting without the platform's own additions. */
      told: Targeting
    }
)

export type Difference =
  | Lost
  | Drift
  | { type: 'orphan'; object: There; markedId: string; inside: Inside }
  | { type: 'duplicate'; object: There; ours: OurObject; inside: Inside }
  | {
      type: 'unsettled'
      row: OutboxRecord
      why: string
      /** An object with the name of the one to create. */
      namesake: There | null
    }

export type Orphan = Difference & { type: 'orphan' }
export type Unsettled = Difference & { type: 'unsettled' }
export type Duplicate = Difference & { type: 'duplicate' }

export interface Comparison {
  /** Number of compared local objects. */
  objects: number
  differences: Difference[]
  /** Lost objects by local id. */
  lost: ReadonlyMap<string, Lost>
  foreign: There[]
}

import type { AdObject } from '../../../contract/schemas/reconciliation.ts'
import type { Targeting } from '../../../contract/schemas/targeting.ts'
import type { RemoteObject } from '../../../ports/ad-platform.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import type { OurObject } from './our-object.ts'

/** A campaign, an ad set or an ad at the platform. */
export type There = RemoteObject & { kind: AdObject }

/** What would go with an object at the platform. */
export interface Inside {
  adSets: number
  ads: number
  /** Whether something of it is what our records name: it must not go. */
  holdsOurs: boolean
}

/** What our records have and the platform does not, or not under the id that they name. */
export interface Lost {
  type: 'missing' | 'unsent'
  ours: OurObject
  /** One of its name and under another id; sending it would make a second. */
  namesake: There | null
  /** What it is in and that is lost, too: it has to be made first. */
  above: AdObject[]
  /** What is in it by our records. */
  below: { adSets: number; ads: number }
  /** Of these, what is lost as well: it is made together with it. */
  lostBelow: { adSets: number; ads: number }
}

/** What two sides say of one object; budgets in pence, of which there is none for an ad set that has one for all its life. */
export type Drift = { type: 'drift'; ours: OurObject; object: There } & (
  | {
      field: 'status'
      here: 'ACTIVE' | 'PAUSED'
      there: 'ACTIVE' | 'PAUSED'
      /** What its ad set may spend a day; null of a campaign. */
      budgetPence: number | null
    }
  | { field: 'budget'; here: number; there: number | null }
  | {
      field: 'name'
      here: string
      there: string
      /** What it would be called here; null where that is no name of ours, or the mark it is found by is gone. */
      taken: string | null
    }
  | {
      field: 'targeting'
      here: Targeting
      there: Targeting
      /** Of what is there, all but what the platform adds on its own. */
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
      /** Of what was to be made: one of its name. */
      namesake: There | null
    }

export type Orphan = Difference & { type: 'orphan' }
export type Unsettled = Difference & { type: 'unsettled' }
export type Duplicate = Difference & { type: 'duplicate' }

export interface Comparison {
  /** Those of ours that were compared. */
  objects: number
  differences: Difference[]
  /** By our id. */
  lost: ReadonlyMap<string, Lost>
  foreign: There[]
}

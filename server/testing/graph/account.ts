/** Contents of the account. */

export type Kind = 'campaign' | 'adset' | 'adcreative' | 'ad'
export type Status = 'ACTIVE' | 'PAUSED' | 'DELETED' | 'ARCHIVED'

/** The parent is the campaign of an ad set, the ad set of an ad. */
export interface GraphObject {
  kind: Kind
  id: string
  name: string
  status: Status
  parentId: string | null
  /** Fields under the vendor's names; amounts are numbers. */
  given: Record<string, unknown>
  createdAt: Date
  updatedAt: Date
  /** Policies that an ad breaks, with explanations; missing unless a review disapproves it. */
  disapproval?: Readonly<Record<string, string>>
  /** Times of its budget changes. */
  budgetChanges: Date[]
}

export interface GraphImage {
  hash: string
  name: string
  bytes: Uint8Array
}

export interface NewObject {
  kind: Kind
  name: string
  status: Status
  parentId: string | null
  given: Record<string, unknown>
}

export type Account = ReturnType<typeof createAccount>

/** Above the range of JavaScript integers, like the vendor's ids. */
const FIRST_ID = 120_210_000_000_000_000n

export function createAccount(now: () => Date) {
  const objects = new Map<string, GraphObject>()
  const images = new Map<string, GraphImage>()
  let made = 0n

  const all = (kind: Kind) => [...objects.values()].filter(object => object.kind === kind)
  const children = (id: string) => [...objects.values()].filter(({ parentId }) => parentId === id)

  function touch(object: GraphObject, change: Partial<Pick<GraphObject, 'name' | 'status'>>): void {
    Object.assign(object, change, { updatedAt: now() })
    if (change.status === 'DELETED' || change.status === 'ARCHIVED')
      for (const child of children(object.id)) if (child.status !== 'DELETED') touch(child, { status: change.status })
  }

  return {
    images,
    all,
    get: (id: string) => objects.get(id),
    /** Returns the ad set or campaign with this id, unless it is deleted. */
    open(kind: Kind, id: string): GraphObject | undefined {
      const object = objects.get(id)
      return object?.kind === kind && object.status !== 'DELETED' ? object : undefined
    },
    add(object: NewObject): GraphObject {
      const id = String(FIRST_ID + ++made)
      const added = { ...object, id, createdAt: now(), updatedAt: now(), budgetChanges: [] }
      objects.set(id, added)
      return added
    },
    /** Deleting or archiving an object includes its children. */
    touch,
    clear() {
      objects.clear()
      images.clear()
    },
  }
}

/** Returns the reason why an active object does not run, or its status. */
export function effectiveStatus(object: GraphObject, account: Account): string {
  if (object.disapproval) return 'DISAPPROVED'
  if (object.status !== 'ACTIVE' || object.parentId === null) return object.status
  const parent = account.get(object.parentId)
  if (!parent) return object.status
  if (parent.status === 'PAUSED') return parent.kind === 'campaign' ? 'CAMPAIGN_PAUSED' : 'ADSET_PAUSED'
  return effectiveStatus(parent, account)
}

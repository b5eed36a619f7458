import { isDeepStrictEqual } from 'node:util'
import { BlogopsError } from '../contract/errors.ts'
import type { AdObjectKind, AdPlatform, CallOptions, InsightRow, RemoteObject } from '../ports/ad-platform.ts'

/** Outcome of a changing call: done, refused, or lost before or after it took effect. */
export type Fate = 'done' | 'refused' | 'lost_before' | 'lost_after'

export interface MemoryAdPlatform extends AdPlatform {
  /** All existing objects, oldest first. */
  objects: ReadonlyMap<string, RemoteObject>
}

interface Options {
  key?: string
  /** Decides the outcome of each changing call. */
  fate?: () => Fate
  /** True if reads by id get no answer. */
  isSilent?: () => boolean
  insights?: readonly InsightRow[]
}

/** In-memory ad platform for tests with too many calls for a server. */
export function memoryAdPlatform({
  key = 'meta',
  fate = () => 'done',
  isSilent = () => false,
  insights = [],
}: Options = {}): MemoryAdPlatform {
  const objects = new Map<string, RemoteObject>()
  let made = 0

  /** @returns the result of `commit`; `unchanged` if it is only validated. */
  async function write<T>({ signal, validateOnly }: CallOptions, unchanged: T, commit: () => T): Promise<T> {
    signal.throwIfAborted()
    if (validateOnly) return unchanged
    const becomes = fate()
    if (becomes === 'refused') throw new BlogopsError('upstream_rejected', 'The platform does not want this.')
    const lost = () => new BlogopsError('upstream_unavailable', 'No answer came.', { details: { outcome: 'unknown' } })
    if (becomes === 'lost_before') throw lost()
    const result = commit()
    if (becomes === 'lost_after') throw lost()
    return result
  }

  function make(object: Omit<RemoteObject, 'id' | 'status' | 'stoppedBy' | 'createdAt'>): string {
    made += 1
    const id = String(1_000_000 + made)
    const createdAt = object.kind === 'creative' ? null : new Date(made * 1000).toISOString()
    objects.set(id, { ...object, id, status: 'PAUSED', stoppedBy: null, createdAt })
    return id
  }

  function parent(kind: AdObjectKind, id: string): string {
    if (objects.get(id)?.kind === kind) return id
    throw new BlogopsError('upstream_rejected', `There is no ${kind} ${id}.`)
  }

  function replaceCreative(id: string, creativeId: string): void {
    parent('creative', creativeId)
    change(id, { creativeId })
  }

  function change(id: string, changes: Partial<RemoteObject>): void {
    const object = objects.get(id)
    if (!object) throw new BlogopsError('upstream_rejected', `There is nothing ${id}.`)
    objects.set(id, { ...object, ...changes })
  }

  function removeAll(id: string): void {
    objects.delete(id)
    for (const { id: child, parentId } of [...objects.values()]) if (parentId === id) removeAll(child)
  }

  function seen(object: RemoteObject): RemoteObject {
    const isHeldUp = object.status === 'ACTIVE' && objects.get(object.parentId ?? '')?.status === 'PAUSED'
    return { ...object, stoppedBy: isHeldUp ? 'parent' : null }
  }

  async function found(kind: AdObjectKind, { signal }: CallOptions): Promise<RemoteObject[]> {
    signal.throwIfAborted()
    return [...objects.values()].filter(object => object.kind === kind).map(seen)
  }

  const bare = { dailyBudgetPence: null, targeting: null, parentId: null, creativeId: null }
  return {
    key,
    objects,
    account: async () => ({ id: 'act_1', name: 'Memory', currency: 'GBP', timeZone: 'Europe/London', problem: null }),
    createCampaign: ({ name }, call) => write(call, '', () => make({ ...bare, kind: 'campaign', name })),
    createAdSet: ({ campaignId, ...spec }, call) =>
      write(call, '', () => make({ ...bare, ...spec, kind: 'adSet', parentId: parent('campaign', campaignId) })),
    createCreative: ({ name }, call) => write(call, '', () => make({ ...bare, kind: 'creative', name })),
    createAd: ({ name, adSetId, creativeId }, call) =>
      write(call, '', () => {
        parent('creative', creativeId)
        return make({ ...bare, kind: 'ad', name, parentId: parent('adSet', adSetId), creativeId })
      }),
    setStatus: (_, id, status, call) => write(call, undefined, () => change(id, { status })),
    setName: (_, id, name, call) => write(call, undefined, () => change(id, { name })),
    setDailyBudget: (id, dailyBudgetPence, call) => write(call, undefined, () => change(id, { dailyBudgetPence })),
    setCreative: (id, creativeId, call) => write(call, undefined, () => replaceCreative(id, creativeId)),
    setTargeting: (id, targeting, call) => write(call, undefined, () => change(id, { targeting })),
    matchesTargeting: isDeepStrictEqual,
    remove: (_, id, call) => write(call, undefined, () => removeAll(id)),
    async read(_, id, { signal }) {
      signal.throwIfAborted()
      if (isSilent()) throw new BlogopsError('upstream_unavailable', 'No answer came.')
      const object = objects.get(id)
      return object ? seen(object) : null
    },
    findByName: async (kind, name, call) => (await found(kind, call)).filter(object => object.name === name),
    async *list(kind, call) {
      const all = await found(kind, call)
      yield call.within === undefined ? all : all.filter(({ parentId }) => parentId === call.within)
    },
    async *insights() {
      yield [...insights]
    },
    searchInterests: async query => [{ id: '6003', name: query, audience: null }],
  }
}

import { randomUUID } from 'node:crypto'

const noop = () => undefined

/** Signals of a single process: a no-op. */
export const noSignals = {
  publish: noop,
  subscribe: () => noop,
  onGap: () => noop,
  isConnected: () => true,
  close: async () => undefined,
}

/** Lease of the only process of its stores. */
export function createSoleLease(owner: string) {
  return {
    owner,
    sole: true,
    isValid: () => true,
    expiredBefore: () => '9999-12-31T23:59:59.999Z',
    onRenewal: () => () => undefined,
    close: async () => undefined,
  }
}

/** Coordination of a process that is alone on its stores. Its timers never fire, since there is nothing to poll for. */
export const createSoleCoordination = () => ({
  lease: createSoleLease(randomUUID()),
  signals: noSignals,
  timer: () => noop,
})

interface LeaseReader {
  get(kind: 'lease', owner: string): Promise<{ readonly endsAt: string } | undefined>
}

/** Returns true if another process owns the work; call it in the transaction that would claim it. */
export async function isLeasedByOther(
  reader: LeaseReader,
  owner: string | null | undefined,
  lease: { readonly owner: string; expiredBefore(): string },
): Promise<boolean> {
  if (owner === null || owner === undefined || owner === lease.owner) return false
  const ownerLease = await reader.get('lease', owner)
  return ownerLease !== undefined && ownerLease.endsAt > lease.expiredBefore()
}

interface QueuedJob {
  /** Sortable by age. */
  readonly id: string
  /** Lower numbers come first; default 0. */
  readonly priority?: number | undefined
}

/** Sorts by priority, interactive jobs first, then by age. */
export function compareQueueOrder(a: QueuedJob, b: QueuedJob): number {
  const [first = 0, second = 0] = [a.priority, b.priority]
  if (first !== second) return first - second
  return a.id < b.id ? -1 : 1
}

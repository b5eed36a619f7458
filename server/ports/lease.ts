import type { RecordReader } from './record-store.ts'

/** Lease of a process: proves to other processes that it is alive, and tells which of them are. */
export interface Lease {
  /** Id of this process, stored as the owner of its work. */
  readonly owner: string
  /** True if no other process can use the same stores, so that work of earlier processes is free at once. */
  readonly sole: boolean
  /**
   * Returns true if this process surely still owns its work, by its own clock. If not, it must pause and send nothing
   * outside until the lease is renewed and it has checked what it still owns.
   */
  isValid(): boolean
  /** Returns an ISO 8601 time; leases of other processes that end later are valid. */
  expiredBefore(): string
  /** Called after each renewal. @returns a function that unsubscribes */
  onRenewal(listener: () => void): () => void
  /** Releases the lease; all work of this process becomes free. */
  close(): Promise<void>
}

/** Lease of the only process of its stores. */
export function createSoleLease(owner: string): Lease {
  return {
    owner,
    sole: true,
    isValid: () => true,
    expiredBefore: () => '9999-12-31T23:59:59.999Z',
    onRenewal: () => () => undefined,
    close: async () => undefined,
  }
}

/** Returns true if another process owns the work; call it in the transaction that would claim it. */
export async function isLeasedByOther(
  reader: RecordReader,
  owner: string | null | undefined,
  lease: Pick<Lease, 'owner' | 'expiredBefore'>,
): Promise<boolean> {
  if (owner === null || owner === undefined || owner === lease.owner) return false
  const ownerLease = await reader.get('lease', owner)
  return ownerLease !== undefined && ownerLease.endsAt > lease.expiredBefore()
}

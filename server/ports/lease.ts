import type { RecordReader } from './record-store.ts'

/** By which a process says that it is at work, and knows of others whether they are. */
export interface Lease {
  /** The id of this process: what it has in hand names it as its owner. */
  readonly owner: string
  /** No other process can be at work over the same stores: whatever another one left is free at once. */
  readonly sole: boolean
  /**
   * Whether what this process has in hand is surely its own, by its clock. Where it is not, it goes on with nothing and sends
   * nothing outside, until it has renewed its lease and found what of it nobody took over.
   */
  isHeld(): boolean
  /** ISO 8601; leases of others that end later are counted as held. */
  overBy(): string
  /** Called each time the lease was renewed. @returns what ends it. */
  onRenewal(listener: () => void): () => void
  /** Gives the lease back: what this process still has in hand is free. */
  close(): Promise<void>
}

/** Of a process that has its stores to itself. */
export function soleLease(owner: string): Lease {
  return {
    owner,
    sole: true,
    isHeld: () => true,
    overBy: () => '9999-12-31T23:59:59.999Z',
    onRenewal: () => () => undefined,
    close: async () => undefined,
  }
}

/** Whether another process has what names `owner`; read in the transaction that would take it over. */
export async function isOthers(
  reader: RecordReader,
  owner: string | null | undefined,
  lease: Pick<Lease, 'owner' | 'overBy'>,
): Promise<boolean> {
  if (owner === null || owner === undefined || owner === lease.owner) return false
  const held = await reader.get('lease', owner)
  return held !== undefined && held.endsAt > lease.overBy()
}

/**
 * Notifications between processes over the same stores: they say that something changed, not its new value. Delivery
 * is best effort: missed signals are reported by `onGap`, and correctness must not depend on a signal.
 */
export interface Signals {
  /**
   * Notifies all other processes in call order, never this one. Store the change first. Identical signals in short
   * order may be delivered once.
   * @param text at most `maxSignalBytes` bytes: ids, not contents
   * @throws RangeError if it is longer
   */
  publish(topic: string, text: string): void
  /** Subscribes to a topic. @returns a function that unsubscribes */
  subscribe(topic: string, listener: (text: string) => void): () => void
  /** Called when signals may have been missed: clear caches. @returns a function that unsubscribes */
  onGap(listener: () => void): () => void
  /** Returns true while signals are received. `onGap` is called after an interruption. */
  isConnected(): boolean
  /** Stops publishing and receiving. */
  close(): Promise<void>
}

/** Calls of an outside service that all processes over the same stores share: their pace and their number per day. */
export interface CallBudget {
  /**
   * Reserves the next call. Background work leaves a part of the day's calls to people.
   * @returns milliseconds to wait before the call is sent, and true for the first calls after a refusal
   * @throws BlogopsError `rate_limited` if no call is left or the wait would be long (`details.retryAfter`, in seconds)
   */
  reserve(work: 'person' | 'background'): Promise<{ waitMs: number; isTrial: boolean }>
  /**
   * Pauses the calls of all processes after the service refused one as too many: as long as it asked for, or else
   * longer after each refusal.
   */
  pause(retryAfterMs: number | null): Promise<void>
  /** Reports that a call after a refusal was answered. */
  resume(): Promise<void>
  /** Calls per hour at which background work lasts for the day. */
  readonly perHour: number
  /** Number of calls that background work may still make now. */
  countLeft(): Promise<number>
}

/** Payload limit of PostgreSQL's NOTIFY (8,000 bytes), less room for the topic and the sender. */
export const maxSignalBytes = 7_000

/** Lease of a process: proves to other processes that this one is alive, and shows which of them are. */
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

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

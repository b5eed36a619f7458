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

/** Payload limit of PostgreSQL's NOTIFY (8,000 bytes), less room for the topic and the sender. */
export const maxSignalBytes = 7_000

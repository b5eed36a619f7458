/**
 * The random value that a day's visitors are hashed with. Without it, no hash can be led back to an address, nor made
 * again for one: which is why it is kept no longer than its day.
 */
export interface SaltStore {
  /**
   * The salt of a UTC day (`2026-11-21`), 32 bytes: made at the first call, the same from then on, in later processes
   * too. Those of all other days are destroyed; where one cannot be, that is logged, and this one is given all the same.
   * @throws BlogopsError `storage_full`, `unavailable`.
   */
  of(day: string): Promise<Uint8Array>
  /**
   * Destroys the salts of all days but this one. Afterwards nothing of them is left where the store keeps them.
   * @throws BlogopsError `storage_full`, `unavailable`: one may be left, and it is to be tried again.
   */
  destroyOthers(day: string): Promise<void>
}

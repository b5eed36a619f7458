/**
 * Daily random value for hashing visitors. Without it, hashes can neither be traced to an address nor recomputed, so
 * it is destroyed after its day.
 */
export interface SaltStore {
  /**
   * Returns the salt of a day (`2026-11-21`), 32 bytes. Created by the first call and then constant, across
   * processes. Salts of other days are destroyed; a failure to do so is logged and not thrown.
   * @throws BlogopsError `storage_full`, `unavailable`
   */
  getSalt(day: string): Promise<Uint8Array>
  /**
   * Destroys the salts of all other days, leaving no trace in the store.
   * @throws BlogopsError `storage_full`, `unavailable`: a salt may remain, so retry
   */
  destroyOthers(day: string): Promise<void>
}

/**
 * Slow password hashing, so that a stolen store does not reveal passwords. The caller normalises the text and limits
 * concurrency.
 */
export interface PasswordHasher {
  /** Returns a hash with its own salt and parameters; each call gives a different one. */
  hash(password: string): Promise<string>
  /**
   * Returns true if `password` matches `hash`, compared in constant time.
   * @throws Error if `hash` has another format, which means a damaged record
   */
  verify(hash: string, password: string): Promise<boolean>
}

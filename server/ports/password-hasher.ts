/**
 * Hashes passwords slowly, so that a stolen store does not give them away. What it is given is hashed as it is: who
 * calls it decides how text is normalised, and how much of this costly work is done at a time.
 */
export interface PasswordHasher {
  /** A hash that carries its own salt and parameters; another one at each call. */
  hash(password: string): Promise<string>
  /**
   * Whether `password` is the one that `hash` was made of, compared in constant time.
   * @throws Error when `hash` is no hash of this kind, which means a damaged record.
   */
  verify(hash: string, password: string): Promise<boolean>
}

/** What a call of a model used, as its vendor counts it. Tokens of each kind are counted once. */
export interface ModelUsage {
  model: string
  /** Read afresh, neither from a cache nor into one. */
  inputTokens: number
  outputTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
  /** Searches of the web. */
  searches: number
}

export interface PaidCall<T> {
  /** What it is for, unique in its step: "research", "section:overview". */
  key: string
  /** Holds what is kept to what `make` gave. */
  answer: { parse(kept: unknown): T }
  /** The most it is expected to use, so that a limit can stop it beforehand. */
  most: ModelUsage
  /**
   * `lost` is told of every answer that has to be paid for and is of no use, before it is asked for again: it writes that
   * down, and throws `cost_limit` where another could cost more than what is left of the limit.
   */
  make(lost: (usage: ModelUsage) => Promise<void>): Promise<{ answer: T; usage: ModelUsage }>
}

/** How an adapter does work that has a price: within a limit, told of while it runs, and never paid for twice. */
export interface PaidWork {
  signal: AbortSignal
  /**
   * Makes a call once in the life of its job: the answer is kept before it is given back, and a job that is taken up
   * again is given the kept one, and nothing is sent.
   * @throws BlogopsError `cost_limit` where it could cost more than what is left of the limit.
   */
  once<T>(call: PaidCall<T>): Promise<T>
  /**
   * For calls that are of use only together. Those whose answers are kept cost nothing.
   * @throws BlogopsError `cost_limit` where all of them could cost more than what is left of the limit.
   */
  afford(calls: readonly Pick<PaidCall<unknown>, 'key' | 'most'>[]): Promise<void>
  /** Tells whoever follows the job what is going on. */
  tell(message: string): Promise<void>
  /** Tells of products as they are found, before they are chosen from. */
  found(products: readonly { name: string; url: string }[]): Promise<void>
}

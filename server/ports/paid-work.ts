/** Usage of a model call as its vendor counts it. Kinds of token do not overlap. */
export interface ModelUsage {
  model: string
  /** Uncached input tokens. */
  inputTokens: number
  outputTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
  /** Web searches. */
  searches: number
}

export interface PaidCall<T> {
  /** Purpose of the call, unique in its step: "research", "section:overview". */
  key: string
  /** Validates stored answers of earlier runs. */
  answer: { parse(stored: unknown): T }
  /** Upper bound of the expected usage, for checking the limit in advance. */
  maxUsage: ModelUsage
  /**
   * Makes the call. It reports each billed but useless answer to `reportLoss` before it retries; that stores the usage and
   * throws `cost_limit` if another attempt could exceed the remaining limit.
   */
  make(reportLoss: (usage: ModelUsage) => Promise<void>): Promise<{ answer: T; usage: ModelUsage }>
}

/** Context of paid work in an adapter: cost limit, progress messages and stored answers. */
export interface PaidWork {
  signal: AbortSignal
  /**
   * Makes a call at most once per job. The answer is stored before it is returned; a resumed job gets the stored
   * answer and sends nothing.
   * @throws BlogopsError `cost_limit` if it could cost more than the remaining limit
   */
  once<T>(call: PaidCall<T>): Promise<T>
  /**
   * Checks the limit for calls that are only useful together. Calls with stored answers cost nothing.
   * @throws BlogopsError `cost_limit` if all of them could cost more than the remaining limit
   */
  assertAffordable(calls: readonly Pick<PaidCall<unknown>, 'key' | 'maxUsage'>[]): Promise<void>
  /** Publishes a progress message of the job. */
  report(message: string): Promise<void>
  /** Publishes products as they are found, before the final choice. */
  reportProducts(products: readonly { name: string; url: string }[]): Promise<void>
}

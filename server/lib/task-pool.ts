/** Runs up to `max` tasks concurrently. Starts no further task after a failure. */
export function createTaskPool(max: number) {
  const active = new Set<Promise<void>>()
  let failure: { cause: unknown } | undefined

  function throwFailure(): void {
    if (failure) throw failure.cause
  }

  return {
    /** Resolves when the task has started, which may wait for a free slot. @throws the error of an earlier task */
    async add(work: () => Promise<void>): Promise<void> {
      while (active.size >= max) await Promise.race(active)
      throwFailure()
      const running = work()
        .catch(cause => {
          failure ??= { cause }
        })
        .finally(() => active.delete(running))
      active.add(running)
    },

    /** Resolves when all tasks are done. @throws the first error */
    async done(): Promise<void> {
      await Promise.all(active)
      throwFailure()
    },

    /** Resolves when no task is running, regardless of errors. */
    async settled(): Promise<void> {
      await Promise.all(active)
    },
  }
}

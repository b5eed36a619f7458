/** Does up to `most` things at a time. Nothing more is begun once one has failed. */
export function createSideBySide(most: number) {
  const underWay = new Set<Promise<void>>()
  let failure: { cause: unknown } | undefined

  function throwFailure(): void {
    if (failure) throw failure.cause
  }

  return {
    /** Resolves when it is begun, which is when there is room for it. @throws what an earlier one failed with. */
    async add(work: () => Promise<void>): Promise<void> {
      while (underWay.size >= most) await Promise.race(underWay)
      throwFailure()
      const running = work()
        .catch(cause => {
          failure ??= { cause }
        })
        .finally(() => underWay.delete(running))
      underWay.add(running)
    },

    /** Resolves when all are done. @throws what one of them failed with. */
    async done(): Promise<void> {
      await Promise.all(underWay)
      throwFailure()
    },

    /** Resolves when none is under way, however they ended. */
    async settled(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}

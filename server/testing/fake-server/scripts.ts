export type Script<Args extends unknown[], Reply> = (...args: Args) => Reply | undefined | Promise<Reply | undefined>

/** Answers that a test scripts. Other calls get the default answer of the fake. */
export interface Scripts<Args extends unknown[], Reply, Kind extends string> {
  /** Answers all further calls; if it returns nothing, the previous script answers. */
  script(script: Script<Args, Reply>): void
  /** Answers for the next calls in order, optionally of one kind. */
  next(...replies: (Reply | Script<Args, Reply>)[]): void
  nextOf(kind: Kind, ...replies: (Reply | Script<Args, Reply>)[]): void
  reset(): void
}

interface Queued<Args extends unknown[], Reply> {
  kind: string | null
  reply: Reply | Script<Args, Reply>
}

/** @param kindOf returns the kind of a call, which `nextOf` selects by. */
export function createScripts<Args extends unknown[], Reply extends object, Kind extends string>(
  kindOf: (...args: Args) => Kind | undefined,
): Scripts<Args, Reply, Kind> & { replyTo(...args: Args): Promise<Reply | undefined> } {
  const queue: Queued<Args, Reply>[] = []
  const scripts: Script<Args, Reply>[] = []
  const add = (kind: Kind | null, replies: Queued<Args, Reply>['reply'][]) => {
    queue.push(...replies.map(reply => ({ kind, reply })))
  }

  function takeNext(...args: Args): Queued<Args, Reply>['reply'] | undefined {
    const at = queue.findIndex(({ kind }) => kind === null || kind === kindOf(...args))
    return at === -1 ? undefined : queue.splice(at, 1)[0]?.reply
  }

  return {
    script: script => void scripts.unshift(script),
    next: (...replies) => add(null, replies),
    nextOf: (kind, ...replies) => add(kind, replies),
    reset() {
      queue.length = 0
      scripts.length = 0
    },
    async replyTo(...args) {
      for (const script of [takeNext(...args), ...scripts]) {
        const reply = typeof script === 'function' ? await script(...args) : script
        if (reply) return reply
      }
      return undefined
    },
  }
}

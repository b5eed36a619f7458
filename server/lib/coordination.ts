import { randomUUID } from 'node:crypto'

const noop = () => undefined

/** Signals of a single process: a no-op. */
export const noSignals = {
  publish: noop,
  subscribe: () => noop,
  onGap: () => noop,
  isConnected: () => true,
  close: async () => undefined,
}

/** Lease of the only process of its stores. */
export function createSoleLease(owner: string) {
  return {
    owner,
    sole: true,
    isValid: () => true,
    expiredBefore: () => '9999-12-31T23:59:59.999Z',
    onRenewal: () => () => undefined,
    close: async () => undefined,
  }
}

/** Coordination of a process that is alone on its stores. Its timers never fire, since there is nothing to poll for. */
export const createSoleCoordination = () => ({
  lease: createSoleLease(randomUUID()),
  signals: noSignals,
  timer: () => noop,
})

interface LeaseReader {
  get(kind: 'lease', owner: string): Promise<{ readonly endsAt: string } | undefined>
}

/** Returns true if another process owns the work; call it in the transaction that would claim it. */
export async function isLeasedByOther(
  reader: LeaseReader,
  owner: string | null | undefined,
  lease: { readonly owner: string; expiredBefore(): string },
): Promise<boolean> {
  if (owner === null || owner === undefined || owner === lease.owner) return false
  const ownerLease = await reader.get('lease', owner)
  return ownerLease !== undefined && ownerLease.endsAt > lease.expiredBefore()
}

interface ChangeWaiterOptions {
  /** Notifications to and from other processes. */
  signals: SignalHub
  /** Calls back after some milliseconds; returns a function that cancels. */
  timer(ms: number, run: () => void): () => void
}

interface SignalHub {
  publish(topic: string, text: string): void
  subscribe(topic: string, listener: (text: string) => void): () => void
  /** Called when signals may have been missed. */
  onGap(listener: () => void): () => void
}

export type ChangeWaiter = ReturnType<typeof createChangeWaiter>

/** Polling interval in milliseconds, in case a signal is lost. */
export const pollMs = 1_000

/** Waits for changes made by other processes: by signal, and by polling in case one is lost. */
export function createChangeWaiter({ signals, timer }: ChangeWaiterOptions) {
  return {
    /** Notifies waiters in other processes. */
    notify: (topic: string, text = ''): void => signals.publish(topic, text),

    /** Resolves after the next notification with this text, or after the polling interval. */
    waitForNext(topic: string, text: string): Promise<void> {
      return new Promise(resolve => {
        const wake = () => {
          unsubscribe()
          cancel()
          resolve()
        }
        const unsubscribe = signals.subscribe(topic, published => {
          if (published === text) wake()
        })
        const cancel = timer(pollMs, wake)
      })
    },

    /** Calls `look` now and after each notification until it returns a value. @throws errors of `look`. */
    async waitFor<T>(topic: string, look: () => Promise<T | undefined>): Promise<T> {
      let wake = () => {}
      const wakeUp = () => wake()
      const unsubscribers = [signals.subscribe(topic, wakeUp), signals.onGap(wakeUp)]
      try {
        for (;;) {
          // Subscribe before the look, so that a signal during it is not missed.
          const woken = new Promise<void>(resolve => {
            wake = resolve
          })
          const found = await look()
          if (found !== undefined) return found
          const cancel = timer(pollMs, wakeUp)
          await woken
          cancel()
        }
      } finally {
        for (const end of unsubscribers) end()
      }
    },
  }
}

import type { DayLimits } from '../../../contract/limits.ts'
import { DayCounter, getRowLimits } from '../../events/day-counter.ts'
import { createDayState, type DayState } from '../../events/day-state.ts'
import type { Transactions } from '../transactions/transactions.ts'
import { listRows } from './count-rows.ts'
import * as statements from './statements.ts'
import type { StoredDay, StoredDays } from './stored-days.ts'

/** Maximum number of rows that one statement stores. */
const maxRowsPerStatement = 5_000

export interface RecountOptions {
  days: StoredDays
  transactions: Transactions
  limits: DayLimits
  /** Receives a message about counts that could not be stored. */
  log: ((message: string) => void) | undefined
}

/** Counts days again from their events, if events were appended while the day was closed. */
export class Recounts {
  readonly #options: RecountOptions
  readonly #pending = new Map<string, Promise<DayCounter>>()

  constructor(options: RecountOptions) {
    this.#options = options
  }

  /**
   * Counts a day and stores the result, unless events were appended in the meantime. Concurrent calls for the same day
   * share the work.
   */
  recount(stored: StoredDay): Promise<DayCounter> {
    const key = `${stored.day} ${stored.events}`
    const pending = this.#pending.get(key)
    if (pending) return pending
    const counting = this.#count(stored).finally(() => this.#pending.delete(key))
    this.#pending.set(key, counting)
    return counting
  }

  async #count(stored: StoredDay): Promise<DayCounter> {
    const { days, limits, log } = this.#options
    const state = createDayState(getRowLimits(limits).marks)
    const counter = new DayCounter(limits, state)
    for await (const events of days.readEvents(stored)) for (const event of events) counter.add(event)
    await this.#store(stored, state).catch((error: unknown) => {
      log?.(`The counts of ${stored.day} could not be stored: ${String(error)}`)
    })
    return counter
  }

  #store({ day, events }: StoredDay, state: DayState): Promise<void> {
    return this.#options.transactions.run(async tx => {
      const [[, eventCount] = []] = await tx.run<[string, number]>(statements.daysStatement(day, day))
      if (eventCount !== events) return
      await tx.run(statements.clearRowsStatement(day))
      const rows = [...listRows(state)]
      for (let from = 0; from < rows.length; from += maxRowsPerStatement)
        await tx.run(statements.putRowsStatement(day, rows.slice(from, from + maxRowsPerStatement)))
      await tx.change(statements.putSumsStatement(day, state))
    })
  }
}

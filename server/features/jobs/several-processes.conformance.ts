import { beforeEach, describe } from 'vitest'
import { askedJobBehaviour } from './asked-jobs.conformance.ts'
import { lostProcessBehaviour } from './lost-processes.conformance.ts'
import { retriedJobBehaviour } from './retried-jobs.conformance.ts'
import { type OpenProcesses, openSeveralProcesses as processesOver } from './testing/several-processes.ts'
import type { SharedStores } from './testing/shared-stores.ts'

/** Job behaviour with several processes, for every shared store. */
export function severalProcessesConformance(name: string, open: () => Promise<SharedStores>): void {
  describe(`jobs of several processes ${name}`, () => {
    let stores: SharedStores
    beforeEach(async () => {
      stores = await open()
    })
    const severalProcesses: OpenProcesses = (workByStep = {}) => processesOver(stores, workByStep)

    lostProcessBehaviour(severalProcesses)
    askedJobBehaviour(severalProcesses)
    retriedJobBehaviour(severalProcesses)
  })
}

import { beforeEach, describe } from 'vitest'
import { askedJobBehaviour } from './asked-jobs.conformance.ts'
import { lostProcessBehaviour } from './lost-processes.conformance.ts'
import { retriedJobBehaviour } from './retried-jobs.conformance.ts'
import { type OpenProcesses, openSeveralProcesses as processesOver } from './testing/several-processes.ts'
import type { SharedGround } from './testing/shared-ground.ts'

/** Job behaviour with several processes, for every shared store. */
export function severalProcessesConformance(name: string, open: () => Promise<SharedGround>): void {
  describe(`jobs of several processes ${name}`, () => {
    let ground: SharedGround
    beforeEach(async () => {
      ground = await open()
    })
    const severalProcesses: OpenProcesses = (acts = {}) => processesOver(ground, acts)

    lostProcessBehaviour(severalProcesses)
    askedJobBehaviour(severalProcesses)
    retriedJobBehaviour(severalProcesses)
  })
}

import { WriteStream } from 'node:tty'
import type { JobEvent } from '../../server/contract/schemas/job.ts'
import type { Output } from './output.ts'

/** Shows the progress of a job on stderr. */
export interface JobView {
  show(event: JobEvent): void
  /** Prints a message at once, even while a board is drawn. */
  note(text: string): void
  /** Call it in every case; it leaves the cursor on an empty line. */
  close(): Promise<void>
}

/** Opens a drawn board on a terminal, plain lines elsewhere, and nothing with `--quiet`. */
export async function openJobView(output: Output): Promise<JobView> {
  // NDJSON readers have the events themselves.
  if (!output.reportsProgress || output.mode === 'ndjson')
    return { show: () => undefined, note: () => undefined, close: async () => undefined }
  if (output.canDraw && output.stderr instanceof WriteStream) {
    const { createStepBoard } = await import('./step-board.ts')
    return createStepBoard(output.stderr, output.sidePage.paint)
  }
  const { createStepLines } = await import('./step-lines.ts')
  return createStepLines(output)
}

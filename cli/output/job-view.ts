import { WriteStream } from 'node:tty'
import type { JobEvent } from '../../server/contract/schemas/job.ts'
import type { Output } from './output.ts'

/** Shows the progress of a job on stderr. */
export interface JobView {
  show(event: JobEvent): void
  /** Something to know at once, which a drawn view would otherwise hold back until it ends. */
  note(text: string): void
  /** To be called whatever happened; leaves the terminal as a line to write on. */
  close(): Promise<void>
}

/** Drawn where somebody looks, plain lines where not, nothing where nobody wants it. */
export async function openJobView(output: Output): Promise<JobView> {
  // NDJSON readers have the events themselves.
  if (!output.talks || output.mode === 'ndjson')
    return { show: () => undefined, note: () => undefined, close: async () => undefined }
  if (output.draws && output.stderr instanceof WriteStream) {
    const { createStepBoard } = await import('./step-board.ts')
    return createStepBoard(output.stderr, output.sidePage.paint)
  }
  const { createStepLines } = await import('./step-lines.ts')
  return createStepLines(output)
}

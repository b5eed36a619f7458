import { eventLines } from './event-lines.ts'
import type { JobView } from './job-view.ts'
import type { Output } from './output.ts'

/** One line an event, for logs. */
export function createStepLines(output: Output): JobView {
  const titles = new Map<string, string>()
  return {
    show(event) {
      if (event.type === 'start') for (const { name, title } of event.steps) titles.set(name, title)
      if (event.type === 'step') output.note(`${titles.get(event.step) ?? event.step}: ${event.status}`)
      for (const line of eventLines(event)) output.note(`  ${line}`)
    },
    note: text => output.note(text),
    close: async () => undefined,
  }
}

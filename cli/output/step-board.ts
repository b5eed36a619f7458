import type { WriteStream } from 'node:tty'
import { DefaultRenderer, Listr, ListrLogger, type ListrTask, type ListrTaskWrapper, ProcessOutput } from 'listr2'
import type { JobEvent } from '../../server/contract/schemas/job.ts'
import { type Deferred, defer } from '../deferred.ts'
import { eventLines } from './event-lines.ts'
import type { JobView } from './job-view.ts'
import { printable } from './printable.ts'

type Wrapper = Pick<ListrTaskWrapper<unknown, never, never>, 'output'>

interface Step {
  readonly done: Deferred<void>
  /** Lines that came before the step was drawn. */
  readonly waiting: string[]
  task: Wrapper | undefined
}

/** The steps of a job drawn by listr2: it draws, the events of the job decide. */
export function createStepBoard(stream: WriteStream): JobView {
  const steps = new Map<string, Step>()
  let drawing: Promise<unknown> | undefined

  function draw(event: Extract<JobEvent, { type: 'start' }>): void {
    for (const { name } of event.steps) steps.set(name, { done: settledQuietly(), waiting: [], task: undefined })
    const tasks = event.steps.map(({ name, title }) => toTask(title, steps.get(name)))
    drawing = createListr(stream, tasks)
      .run()
      .catch(() => undefined) // Told by the command itself, with its hint.
  }

  function turn(name: string, status: string): void {
    // Steps come one after another; of a resumed job, those done before are not told of again.
    if (status === 'running') for (const earlier of takeUntil(steps, name)) earlier.done.resolve()
    settle(steps.get(name), status)
  }

  function tell(name: string, lines: readonly string[]): void {
    const step = steps.get(name)
    for (const line of lines) {
      if (step?.task) step.task.output = line
      else step?.waiting.push(line)
    }
  }

  return {
    show(event) {
      // A resumed job starts again; its board goes on.
      if (event.type === 'start' && !drawing) draw(event)
      if (event.type === 'step') turn(event.step, event.status)
      if ('step' in event) tell(event.step, eventLines(event))
      if (event.type === 'end') for (const step of steps.values()) settle(step, event.status)
    },
    note(text) {
      const running = [...steps.values()].filter(({ task }) => task).at(-1)
      if (running?.task) running.task.output = text
    },
    async close() {
      for (const step of steps.values()) step.done.reject(new Error('stopped'))
      await drawing
    },
  }
}

function toTask(title: string, step: Step | undefined): ListrTask<unknown, typeof StderrRenderer> {
  return {
    title: printable(title),
    task: (_, task) => {
      if (!step) return undefined
      step.task = task
      for (const line of step.waiting.splice(0)) task.output = line
      return step.done.promise
    },
    rendererOptions: { outputBar: Number.POSITIVE_INFINITY, persistentOutput: true },
  }
}

/** Whether anything can be drawn was asked of stderr; the library would ask stdout, which may well be a file. */
class StderrRenderer extends DefaultRenderer {
  static override nonTTY = true
}

function createListr(
  stream: WriteStream,
  tasks: ListrTask<unknown, typeof StderrRenderer>[],
): Listr<unknown, typeof StderrRenderer> {
  // The library draws on stdout unless both of its streams are another; results alone go there.
  const processOutput = new ProcessOutput(stream, stream)
  const logger = new ListrLogger({ useIcons: true, processOutput })
  return new Listr(tasks, {
    renderer: StderrRenderer,
    registerSignalListeners: false,
    rendererOptions: { logger, showErrorMessage: false, formatOutput: 'truncate' },
  })
}

function takeUntil(steps: ReadonlyMap<string, Step>, name: string): Step[] {
  const at = [...steps.keys()].indexOf(name)
  return [...steps.values()].slice(0, Math.max(0, at))
}

function settle(step: Step | undefined, status: string): void {
  if (status === 'done') step?.done.resolve()
  if (status === 'failed' || status === 'cancelled' || status === 'interrupted') step?.done.reject(new Error(status))
}

/** A step that nobody waits for yet may fail without that being an unhandled rejection. */
function settledQuietly(): Deferred<void> {
  const deferred = defer()
  deferred.promise.catch(() => undefined)
  return deferred
}

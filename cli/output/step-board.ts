import { EOL } from 'node:os'
import type { WriteStream } from 'node:tty'
import { DefaultRenderer, Listr, ListrLogger, type ListrTask, type ListrTaskWrapper, ProcessOutput } from 'listr2'
import { formatCost } from '../../server/contract/jobs.ts'
import type { JobCost, JobEvent } from '../../server/contract/schemas/job.ts'
import type { JobView } from './job-view.ts'
import type { Paint } from './output.ts'
import { printable } from './printable.ts'
import { FoundProducts, formatEvent } from './step-lines.ts'

type Wrapper = Pick<ListrTaskWrapper<unknown, never, never>, 'output' | 'title'>

interface Step {
  readonly title: string
  readonly done: Deferred<void>
  readonly lines: string[]
  readonly found: FoundProducts
  /** Set while the step runs. */
  task: Wrapper | undefined
}

/** Draws the steps of a job with listr2; the job's events control it. */
export function createStepBoard(stream: WriteStream, paint: Paint): JobView {
  const steps = new Map<string, Step>()
  let drawing: Promise<unknown> | undefined
  let cost: JobCost | undefined

  function draw(event: Extract<JobEvent, { type: 'start' }>): void {
    for (const { name, title } of event.steps) steps.set(name, newStep(printable(title)))
    const tasks = [...steps.values()].map(step => toTask(step, () => refresh(step)))
    drawing = createListr(stream, tasks)
      .run()
      .catch(() => undefined) // Reported by the command itself, with its hint.
  }

  /** Replaces the whole output of a step, so that a product with a new name keeps its position. */
  function refresh({ title, task, lines, found }: Step): void {
    if (!task) return
    task.title = cost ? `${title}  ${paint.dim(formatCost(cost))}` : title
    const shown = [...lines, ...found.lines()].join(EOL)
    if (shown !== '' && shown !== task.output) task.output = shown
  }

  function setStepStatus(name: string, status: string): void {
    // Steps run in sequence. A resumed job sends no events for earlier steps that are done.
    if (status === 'running') for (const earlier of stepsBefore(steps, name)) settle(earlier, 'done')
    settle(steps.get(name), status)
  }

  function showEvent(event: JobEvent): void {
    const step = 'step' in event ? steps.get(event.step) : undefined
    if (event.type === 'cost') cost = event.cost
    if (!step) return
    if (event.type === 'products') step.found.take(event.products)
    step.lines.push(...formatEvent(event))
    if (event.type !== 'step') refresh(step)
  }

  return {
    show(event) {
      // A resumed job starts again; its board continues.
      if (event.type === 'start' && !drawing) draw(event)
      if (event.type === 'step') setStepStatus(event.step, event.status)
      showEvent(event)
      if (event.type === 'end') for (const step of steps.values()) settle(step, event.status)
    },
    note(text) {
      const running = [...steps.values()].find(({ task }) => task)
      if (!running) return
      running.lines.push(text)
      refresh(running)
    },
    async close() {
      for (const step of steps.values()) settle(step, 'interrupted')
      await drawing
    },
  }
}

function newStep(title: string): Step {
  return { title, done: createQuietDeferred(), lines: [], found: new FoundProducts(), task: undefined }
}

function toTask(step: Step, refresh: () => void): ListrTask<unknown, typeof StderrRenderer> {
  return {
    title: step.title,
    task: (_, task) => {
      step.task = task
      refresh()
      return step.done.promise
    },
    // A single output that is replaced as a whole.
    rendererOptions: { outputBar: true, persistentOutput: true },
  }
}

/** The caller has checked stderr; the library would check stdout, which may be a file. */
class StderrRenderer extends DefaultRenderer {
  static override nonTTY = true
}

function createListr(
  stream: WriteStream,
  tasks: ListrTask<unknown, typeof StderrRenderer>[],
): Listr<unknown, typeof StderrRenderer> {
  // The library draws on stdout unless both of its streams are replaced; stdout is for results.
  const processOutput = new ProcessOutput(stream, stream)
  const logger = new ListrLogger({ useIcons: true, processOutput })
  return new Listr(tasks, {
    renderer: StderrRenderer,
    registerSignalListeners: false,
    rendererOptions: { logger, showErrorMessage: false, formatOutput: 'truncate' },
  })
}

function stepsBefore(steps: ReadonlyMap<string, Step>, name: string): Step[] {
  const at = [...steps.keys()].indexOf(name)
  return [...steps.values()].slice(0, Math.max(0, at))
}

function settle(step: Step | undefined, status: string): void {
  if (!step || status === 'running') return
  // The cost is shown beside a running step only; the command prints it afterwards. Later changes would be drawn once
  // more.
  if (step.task) step.task.title = step.title
  step.task = undefined
  if (status === 'done') step.done.resolve()
  else step.done.reject(new Error(status))
}

/** Creates a promise whose rejection is not reported as unhandled while nothing awaits it. */
function createQuietDeferred(): Deferred<void> {
  const deferred = defer()
  deferred.promise.catch(() => undefined)
  return deferred
}

/** A promise settled from outside. (`Promise.withResolvers` came with Node 22.) */
interface Deferred<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(reason: unknown): void
}

export function defer<T = void>(): Deferred<T> {
  let settle: Pick<Deferred<T>, 'resolve' | 'reject'> | undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, resolve: value => settle?.resolve(value), reject: reason => settle?.reject(reason) }
}

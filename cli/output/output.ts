import { styleText } from 'node:util'
import { byteOrderMark } from '../../server/domain/csv.ts'
import type { Failure } from '../failure.ts'
import type { GlobalFlags } from '../global-flags.ts'
import type { OutputStream, Terminal, Variables } from '../terminal.ts'
import { printable, toJson, withoutControls } from './printable.ts'

/** The only output of the program. Results go to stdout, everything else to stderr. */
export interface Output {
  readonly mode: GlobalFlags['mode']
  /** Layouts of stdout and stderr. */
  readonly page: Page
  readonly sidePage: Page
  /** True if progress may be drawn on stderr. */
  readonly canDraw: boolean
  /** True if progress is reported at all. */
  readonly reportsProgress: boolean
  readonly stderr: OutputStream
  /** Prints the result. `view` formats it for people; scripts get the value. */
  document(value: unknown, view: (page: Page) => string): void
  /** Prints a list: one JSON array, or one line per item as NDJSON. */
  list<Item>(items: readonly Item[], view: (items: readonly Item[], page: Page) => string): void
  /** Prints an event of running work, as NDJSON only. */
  event(value: unknown): void
  /** Prints progress and next steps; silent with `--quiet`. */
  note(text: string): void
  /** Prints the subject of a question on stderr; silent with `--quiet`. */
  showAside(view: (page: Page) => string): void
  /** Prints a warning even with `--quiet`, each text once. */
  warn(text: string): void
  failure(failure: Failure): void
}

export function createOutput(terminal: Pick<Terminal, 'stdout' | 'stderr' | 'env'>, flags: GlobalFlags): Output {
  const { stdout, stderr, env } = terminal
  const page = toPage(stdout, env, flags.color)
  const sidePage = toPage(stderr, env, flags.color)
  const print = (text: string) => stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`)
  const warned = new Set<string>()
  const writeLine = (text: string) => stderr.write(`${text}\n`)
  return {
    mode: flags.mode,
    page,
    sidePage,
    canDraw: canDrawOn(stderr, env) && !flags.quiet,
    reportsProgress: !flags.quiet,
    stderr,
    document(value, view) {
      print(flags.mode === 'text' ? withoutControls(view(page)) : toJson(value, flags.mode === 'json' ? 2 : undefined))
    },
    list(items, view) {
      if (flags.mode === 'ndjson') for (const item of items) print(toJson(item))
      else print(flags.mode === 'json' ? toJson(items, 2) : withoutControls(view(items, page)))
    },
    event(value) {
      if (flags.mode === 'ndjson') print(toJson(value))
    },
    note(text) {
      if (!flags.quiet) writeLine(printable(text, { lines: true }))
    },
    showAside(view) {
      if (!flags.quiet) writeLine(withoutControls(view(sidePage)))
    },
    warn(text) {
      if (warned.has(text)) return
      warned.add(text)
      writeLine(`${sidePage.paint.yellow('warning:')} ${printable(text, { lines: true })}`)
    },
    failure(failure) {
      writeLine(flags.mode === 'text' ? failureText(failure, sidePage) : toJson({ error: failureBody(failure) }))
    },
  }
}

/** Redrawing counts terminal lines, which is impossible at a width of 0 columns. */
function canDrawOn({ isTTY, columns = 80 }: OutputStream, env: Variables): boolean {
  return isTTY === true && columns > 0 && env.TERM !== 'dumb'
}

function failureText({ code, message, hint, problems = [], requestId }: Failure, { paint }: Page): string {
  const lines = [`${paint.red('error:')} ${printable(message, { lines: true })}`, ...problemLines(problems, paint)]
  if (hint !== undefined) lines.push(`${paint.cyan('hint:')} ${printable(hint, { lines: true })}`)
  // The server's log has the details of an internal error.
  if (code === 'internal' && requestId !== undefined) lines.push(paint.dim(`request id: ${printable(requestId)}`))
  return lines.join('\n')
}

function problemLines(problems: NonNullable<Failure['problems']>, paint: Page['paint']): string[] {
  return problems.flatMap(({ where, messages }) => [
    `  ${paint.bold(printable(where || 'The whole'))}`,
    ...messages.map(message => `    - ${printable(message)}`),
  ])
}

function failureBody({ code, message, hint, requestId }: Failure) {
  return { code, message, ...(hint !== undefined && { hint }), ...(requestId !== undefined && { requestId }) }
}

export interface Paint {
  readonly colored: boolean
  bold(text: string): string
  dim(text: string): string
  red(text: string): string
  green(text: string): string
  yellow(text: string): string
  cyan(text: string): string
}

/** Layout that text is formatted for. */
export interface Page {
  /** Width in columns; undefined if the output is not a terminal. */
  readonly width: number | undefined
  readonly paint: Paint
}

export function createPaint(color: boolean): Paint {
  // The caller decides on colours for its stream; Node would check its own stdout.
  const options = { validateStream: false }
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    color ? styleText(format, text, options) : text
  return {
    colored: color,
    bold: style('bold'),
    dim: style('dim'),
    red: style('red'),
    green: style('green'),
    yellow: style('yellow'),
    cyan: style('cyan'),
  }
}

/** Follows no-color.org: any non-empty `NO_COLOR` turns colours off. A terminal of unknown size reports 0 columns. */
function toPage(stream: OutputStream, env: Variables, color: boolean): Page {
  const isTerminal = stream.isTTY === true
  const colored = color && isTerminal && !env.NO_COLOR && env.TERM !== 'dumb'
  return { width: isTerminal ? stream.columns || 80 : undefined, paint: createPaint(colored) }
}

/** Prints rows as CSV. A terminal would show the byte order mark; spreadsheets need it in files. */
export function printCsv(output: Pick<Output, 'document'>, rows: unknown, csv: string): void {
  output.document(rows, ({ width }) => (width === undefined ? byteOrderMark : '') + csv)
}

/** Shows a spinner on a terminal until `work` ends, and removes it. Never prompt inside. */
export function busy<T>(output: Output, text: string, work: Promise<T>): Promise<T> {
  return busyWithProgress(output, text, () => work)
}

/** Shows a spinner for work that reports its progress as the spinner's text. */
export async function busyWithProgress<T>(
  output: Output,
  text: string,
  begin: (report: (text: string) => void) => Promise<T>,
): Promise<T> {
  let report = (_: string) => {}
  const work = begin(progressText => report(progressText))
  if (!output.canDraw || output.mode !== 'text') return work
  // The work may fail while the spinner is loading; this prevents an unhandled rejection before it is awaited below.
  work.catch(() => undefined)
  const { default: ora } = await import('ora')
  // Unless told otherwise, ora checks stdout and CI, a single time per process.
  const spinner = ora({ text, stream: output.stderr, discardStdin: false, color: false, isEnabled: true })
  spinner.spinner = { ...spinner.spinner, frames: spinner.spinner.frames.map(output.sidePage.paint.cyan) }
  report = progressText => {
    spinner.text = progressText
  }
  spinner.start()
  try {
    return await work
  } finally {
    spinner.stop()
  }
}

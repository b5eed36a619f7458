import { once } from 'node:events'
import { styleText } from 'node:util'
import { BlogopsError } from '../../server/contract/errors.ts'
import { byteOrderMark } from '../../server/domain/csv.ts'
import type { CommandContext } from '../context.ts'
import { type Failure, PartialFileError, UsageError } from '../failure.ts'
import type { GlobalFlags } from '../global-flags.ts'
import { type OutputStream, StdoutClosedError, type Terminal, type Variables } from '../terminal.ts'
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

/**
 * Writes a file to stdout as fast as its reader takes it.
 * @throws UsageError if stdout is a terminal; PartialFileError if the reader leaves; BlogopsError `storage_full`.
 */
export async function writeToStdout(
  { terminal }: Pick<CommandContext, 'terminal'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { stdout, interruption } = terminal
  if (stdout.isTTY)
    throw new UsageError('A file cannot be printed on a screen.', 'Redirect the output: … > file, or … | program')
  try {
    for await (const piece of pieces) {
      interruption.throwIfAborted()
      if (!stdout.write(piece)) await once(stdout, 'drain', { signal: interruption })
    }
  } catch (cause) {
    throw toWriteError(interruption.reason instanceof StdoutClosedError ? interruption.reason : cause)
  }
}

function toWriteError(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EPIPE' || cause instanceof StdoutClosedError) return new PartialFileError()
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BlogopsError('storage_full', 'The file cannot be written to stdout: the disk is full.', { cause })
  return cause
}

import type { Failure } from '../failure.ts'
import type { GlobalFlags } from '../global-flags.ts'
import type { OutputStream, Terminal, Variables } from '../terminal.ts'
import { type Page, pageOf } from './page.ts'
import { printable, toJson, withoutControls } from './printable.ts'

/** The one way to say something. Results go to stdout, everything else to stderr. */
export interface Output {
  readonly mode: GlobalFlags['mode']
  /** How stdout and stderr are laid out. */
  readonly page: Page
  readonly sidePage: Page
  /** Whether progress may be drawn and redrawn on stderr. */
  readonly draws: boolean
  /** Whether progress is told at all. */
  readonly talks: boolean
  readonly stderr: OutputStream
  /** The result. `view` lays it out for a reader; scripts get the value. */
  document(value: unknown, view: (page: Page) => string): void
  /** A result of many items: one JSON array, or as NDJSON a line an item. */
  list<Item>(items: readonly Item[], view: (items: readonly Item[], page: Page) => string): void
  /** An event of something under way; only NDJSON readers hear of it. */
  event(value: unknown): void
  /** What happens and what to do next; not with `--quiet`. */
  note(text: string): void
  /** What a question is about, laid out for who is asked; not with `--quiet`. */
  aside(view: (page: Page) => string): void
  /** What should be known even with `--quiet`; each thing once. */
  warn(text: string): void
  failure(failure: Failure): void
}

export function createOutput(terminal: Pick<Terminal, 'stdout' | 'stderr' | 'env'>, flags: GlobalFlags): Output {
  const { stdout, stderr, env } = terminal
  const page = pageOf(stdout, env, flags.color)
  const sidePage = pageOf(stderr, env, flags.color)
  const print = (text: string) => stdout.write(text === '' || text.endsWith('\n') ? text : `${text}\n`)
  const warned = new Set<string>()
  const say = (text: string) => stderr.write(`${text}\n`)
  return {
    mode: flags.mode,
    page,
    sidePage,
    draws: canBeDrawnOn(stderr, env) && !flags.quiet,
    talks: !flags.quiet,
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
      if (!flags.quiet) say(printable(text, { lines: true }))
    },
    aside(view) {
      if (!flags.quiet) say(withoutControls(view(sidePage)))
    },
    warn(text) {
      if (warned.has(text)) return
      warned.add(text)
      say(`${sidePage.paint.yellow('warning:')} ${printable(text, { lines: true })}`)
    },
    failure(failure) {
      say(flags.mode === 'text' ? failureText(failure, sidePage) : toJson({ error: failureBody(failure) }))
    },
  }
}

/** What is redrawn is measured in lines of the terminal, which one that is 0 columns wide has no end of. */
function canBeDrawnOn({ isTTY, columns = 80 }: OutputStream, env: Variables): boolean {
  return isTTY === true && columns > 0 && env.TERM !== 'dumb'
}

function failureText({ code, message, hint, problems = [], requestId }: Failure, { paint }: Page): string {
  const lines = [`${paint.red('error:')} ${printable(message, { lines: true })}`, ...problemLines(problems, paint)]
  if (hint !== undefined) lines.push(`${paint.cyan('hint:')} ${printable(hint, { lines: true })}`)
  // Where the message cannot tell, the log of the server can.
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

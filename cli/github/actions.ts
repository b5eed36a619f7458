import { appendFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { CommandContext } from '../context.ts'
import { toFailure } from '../failure.ts'
import type { Output } from '../output/output.ts'
import type { Terminal } from '../terminal.ts'

type Level = 'notice' | 'warning' | 'error'

export interface Annotation {
  level: Level
  title: string
  message: string
}

/** A step of GitHub Actions, where printed lines may be read as workflow commands. */
export interface Actions {
  /** Returns the text for stdout, with workflow commands disabled in it. */
  fenced(text: string): string
  /** Appends to the summary of the step. `write` receives the maximum size. */
  summary(write: (maxBytes: number) => string): Promise<void>
  outputs(values: Readonly<Record<string, string | number>>): Promise<void>
  /** Adds annotations to the page of the run; call it after printing fenced text. */
  annotate(annotations: readonly Annotation[]): void
}

/** Limits of GitHub for one step. */
const maxSummaryBytes = 1024 * 1024
const maxAnnotations = 10

/** Returns null outside of GitHub Actions. */
export function openActions(
  terminal: Pick<Terminal, 'env' | 'cwd' | 'stdout' | 'stderr'>,
  output: Pick<Output, 'mode' | 'warn'>,
): Actions | null {
  const { env, cwd, stdout, stderr } = terminal
  if (env.GITHUB_ACTIONS !== 'true') return null

  async function append(variable: 'GITHUB_STEP_SUMMARY' | 'GITHUB_OUTPUT', textFor: (size: number) => string) {
    const name = env[variable]
    if (!name) return
    const file = path.resolve(cwd, name)
    try {
      await appendFile(file, textFor(await getFileSize(file)))
    } catch (cause) {
      output.warn(`${variable} could not be written: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }

  return {
    fenced(text) {
      const token = crypto.randomUUID()
      return `::stop-commands::${token}\n${text}\n::${token}::`
    },
    summary: write => append('GITHUB_STEP_SUMMARY', size => write(Math.max(0, maxSummaryBytes - size))),
    outputs: values => append('GITHUB_OUTPUT', () => Object.entries(values).map(formatOutput).join('')),
    annotate(annotations) {
      // Programs read the result alone from stdout; the runner reads stderr too.
      const stream = output.mode === 'text' ? stdout : stderr
      for (const annotation of annotations.slice(0, maxAnnotations)) stream.write(`${formatAnnotation(annotation)}\n`)
    },
  }
}

async function getFileSize(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

/** The delimiter is random, so that no value can end itself and begin another. */
function formatOutput([name, value]: [string, string | number]): string {
  const delimiter = `end_${crypto.randomUUID()}`
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`
}

function formatAnnotation({ level, title, message }: Annotation): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/**
 * Rewrites text so that the runner finds no command in it: it accepts `::` at the beginning of a line, and `##[`
 * anywhere.
 */
export function neutralizeCommands(text: string): string {
  return text.replace(/^(\s*)::/gm, '$1: :').replaceAll('##[', '# #[')
}

/** Wraps an output whose notes may contain text from elsewhere, such as a job's model. */
function wrapOutput(output: Output): Output {
  return {
    ...output,
    note: text => output.note(neutralizeCommands(text)),
    warn: text => output.warn(neutralizeCommands(text)),
  }
}

/**
 * Runs a command as a step of GitHub Actions, if it is one. Its output cannot be read as workflow commands, and its
 * exit code becomes an output for later steps.
 */
export async function runInActions(
  context: CommandContext,
  work: (context: CommandContext, actions: Actions | null) => Promise<number>,
): Promise<number> {
  const actions = openActions(context.terminal, context.output)
  if (!actions) return work(context, null)
  try {
    const exit = await work({ ...context, output: wrapOutput(context.output) }, actions)
    await actions.outputs({ 'exit-code': exit })
    return exit
  } catch (error) {
    const failure = toFailure(error)
    await (await import('./report.ts')).reportFailure(actions, failure, error)
    throw error instanceof BlogopsError ? withSafeMessage(error, failure.message) : error
  }
}

/** A model may have written part of the message. */
function withSafeMessage(error: BlogopsError, message: string): Error {
  if (neutralizeCommands(message) === message) return error
  const { code, hint, details } = error
  return new BlogopsError(code, neutralizeCommands(message), {
    ...(hint && { hint }),
    ...(details && { details }),
    cause: error,
  })
}

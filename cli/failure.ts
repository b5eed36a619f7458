import { BlogopsError, type ErrorOptions } from '../server/contract/errors.ts'
import { groupProblems, type PlaceProblems } from '../server/domain/check-summary.ts'
import { StdoutClosedError } from './terminal.ts'

/** Report of a failed command, for people and scripts. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly hint?: string | undefined
  /** Problems, grouped by location. */
  readonly problems?: readonly PlaceProblems[] | undefined
  readonly requestId?: string | undefined
  readonly exit: number
}

/** The command line itself is wrong. */
export class UsageError extends BlogopsError<'bad_request'> {
  constructor(message: string, hint?: string) {
    super('bad_request', message, hint === undefined ? {} : { hint })
  }
}

/** The person at the terminal said no, or pressed Ctrl-C. */
export class CancelledError extends BlogopsError<'cancelled'> {
  constructor(message = 'Cancelled.', options: ErrorOptions = {}) {
    super('cancelled', message, options)
  }
}

/** The server cannot be reached. To this terminal it is an outside service, so the exit code is 6. */
export class UnreachableError extends BlogopsError<'unavailable'> {
  constructor(message: string, options: ErrorOptions = {}) {
    super('unavailable', message, options)
  }

  override get exitCode(): number {
    return 6
  }
}

/** The reader of stdout left before the file was complete. A partial file must not pass for a complete one. */
export class PartialFileError extends BlogopsError<'cancelled'> {
  constructor() {
    super('cancelled', 'The program reading stdout closed it before the file was complete.')
  }
}

const foreignHint = {
  hint: 'Check the address in --server or BLOGOPS_SERVER, and any proxy in front of it.',
}

/** Names of the errors that inquirer and the platform throw on cancellation. */
const cancellationNames = new Set(['ExitPromptError', 'AbortPromptError', 'AbortError'])

export function toFailure(error: unknown): Failure {
  if (isCommanderError(error)) return toUsageFailure(error.message)
  if (error instanceof StdoutClosedError) return { code: 'cancelled', message: 'The output was closed.', exit: 0 }
  if (error instanceof Error && cancellationNames.has(error.name)) return toFailure(new CancelledError())
  if (error instanceof BlogopsError) {
    // The status comes from another program and says nothing about the call.
    if ('isForeign' in error && error.isForeign === true)
      return toFailure(new UnreachableError(error.message, foreignHint))
    const { code, hint, exitCode: exit } = error
    return {
      code,
      message: getMessage(error),
      hint,
      problems: groupProblems(error.details),
      requestId: getRequestId(error),
      exit,
    }
  }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error), exit: 1 }
}

/** A failed call carries the server's own message as `reason`; its `message` has the status in front. */
function getMessage(error: BlogopsError): string {
  return 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message
}

function getRequestId(error: BlogopsError): string | undefined {
  return 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined
}

function isCommanderError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.')
}

/** Commander writes "error: …" and may add "(Did you mean …?)" on a line of its own. */
function toUsageFailure(text: string): Failure {
  const [first = '', ...rest] = text.replace(/^error: /, '').split('\n')
  const hint = rest
    .join(' ')
    .trim()
    .replace(/^\((.*)\)$/, '$1')
  return { code: 'bad_request', message: first, hint: hint || 'Add --help to see the usage.', exit: 2 }
}

/** Exit code of a command that was done in part: some changes were made, others failed or were skipped. */
export const partlyDone = 7

/** Exit code with `--detailed-exitcode` if something differs or changes are pending. */
export const changesPending = 10

import { toFailure } from '../../failure.ts'

export interface Check {
  readonly name: string
  /** `missing` works with fewer features; `broken` does not work; `decide` needs a person's judgement. */
  readonly status: 'ok' | 'missing' | 'broken' | 'decide'
  readonly message: string
  readonly hint?: string
}

export function ok(name: string, message: string): Check {
  return { name, status: 'ok', message }
}

export function missing(name: string, message: string, hint: string): Check {
  return { name, status: 'missing', message, hint }
}

export function broken(name: string, message: string, hint?: string): Check {
  return { name, status: 'broken', message, ...(hint !== undefined && { hint }) }
}

export function brokenByError(name: string, error: unknown): Check {
  const { message, hint } = toFailure(error)
  return broken(name, message, hint)
}

import { BlogopsError } from '../../contract/errors.ts'
import type { ApprovalMoney } from '../../contract/schemas/approval.ts'
import { type Actor, createTokenDecisionError } from '../../contract/scopes.ts'
import { listMoneyDifferences } from '../../domain/approval-money.ts'
import type { ApprovalRecord } from '../../ports/records.ts'
import { getApprovalState } from './approval-view.ts'

/** @throws BlogopsError `forbidden`. */
export function assertMayDecide(actor: Actor): void {
  if (actor.kind !== 'user' && actor.kind !== 'local') throw createTokenDecisionError()
}

export function assertOpen(record: ApprovalRecord, now: Date): void {
  const { what, decision, expiresAt } = record
  if (decision) {
    const message = decision.approved
      ? `${decision.by} has already approved this: ${what[0]}.`
      : `${decision.by} has already rejected this: ${what[0]}.`
    throw new BlogopsError('conflict', message)
  }
  if (getApprovalState(record, now) === 'open') return
  throw new BlogopsError('conflict', `The request expired at ${expiresAt}: ${what[0]}.`, {
    hint: 'Request it again.',
  })
}

export const approvalNotFound = (id: string) =>
  new BlogopsError('not_found', `There is no approval ${id}.`, {
    hint: 'List them: blogops approvals list --state all',
  })

export const hashMismatch = (id: string) =>
  new BlogopsError('conflict', `The stored request ${id} differs from the one that you reviewed.`, {
    hint: `Review the stored request: blogops approvals show ${id}`,
  })

/** The effect of a call if it were made now, or null if it no longer needs an approval. */
type CurrentEffect = { money: ApprovalMoney | null; starts: readonly string[] } | null

export function stateChanged(
  { id, money: moneyBefore, what: linesBefore }: ApprovalRecord,
  now: CurrentEffect,
): BlogopsError {
  const budgets = moneyBefore && now?.money ? listMoneyDifferences(moneyBefore, now.money) : []
  const started = now?.starts.filter(line => !linesBefore.includes(line)).map(line => `Now: ${line}`) ?? []
  const differences = [...budgets, ...started]
  const what =
    budgets.length > 0
      ? `The budgets have changed since ${id} was requested.`
      : `The objects of ${id} have changed since it was requested.`
  return new BlogopsError('conflict', [what, ...differences.map(text => `${text}.`), 'Nothing was done.'].join(' '), {
    hint: `Request it again with the current values. Reject this one: blogops approvals reject ${id}`,
  })
}

/** `details.needsApproval` tells programs that they may make the call directly. */
export function needsNoApproval(id: string): BlogopsError {
  return new BlogopsError('bad_request', `${id} needs no approval. Call it directly.`, {
    details: { needsApproval: false },
  })
}

export const descriptionChanged = (id: string, lines: readonly string[]) =>
  new BlogopsError('conflict', `The request ${id} now means something else: ${lines.join('; ')}. Nothing was done.`, {
    hint: `Request it again if you want that. Otherwise reject it: blogops approvals reject ${id}`,
  })

export const inputTooLarge = (id: string) =>
  new BlogopsError('too_large', `The input of ${id} is too long to review. It has more than 100,000 characters.`)

export const tooManyOpen = (count: number) =>
  new BlogopsError('throttled', `${count} calls are already waiting for approval.`, {
    hint: 'Approve or reject some of them first: blogops approvals list',
  })

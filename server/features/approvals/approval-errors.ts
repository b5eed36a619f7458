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
    const done = decision.approved ? 'approved' : 'rejected'
    throw new BlogopsError('conflict', `It was ${done} already, by ${decision.by}: ${what[0]}.`)
  }
  if (getApprovalState(record, now) === 'open') return
  throw new BlogopsError('conflict', `It has expired, and could be approved until ${expiresAt}: ${what[0]}.`, {
    hint: 'Ask for it once more.',
  })
}

export const approvalNotFound = (id: string) =>
  new BlogopsError('not_found', `Nothing that waits for approval has the id ${id}.`, {
    hint: 'blogops approvals list --state all',
  })

export const hashMismatch = (id: string) =>
  new BlogopsError('conflict', `What is kept as ${id} is not what was looked at.`, {
    hint: `Look at it as it is kept: blogops approvals show ${id}`,
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
      ? `Budgets changed since ${id} was requested.`
      : `What ${id} changes or starts was changed since it was requested.`
  return new BlogopsError('conflict', [what, ...differences.map(text => `${text}.`), 'Nothing was done.'].join(' '), {
    hint: `Have it requested again as it is now. To drop this one: blogops approvals reject ${id}`,
  })
}

/** `details.needsApproval` tells programs that they may make the call directly. */
export function needsNoApproval(id: string): BlogopsError {
  return new BlogopsError('bad_request', `${id} needs no approval: it can be called as it is.`, {
    details: { needsApproval: false },
  })
}

export const descriptionChanged = (id: string, lines: readonly string[]) =>
  new BlogopsError(
    'conflict',
    `What was asked for as ${id} reads otherwise now: ${lines.join('; ')}. Nothing was done.`,
    {
      hint: `If that is what you want, ask for it once more. If not: blogops approvals reject ${id}`,
    },
  )

export const inputTooLarge = (id: string) =>
  new BlogopsError(
    'too_large',
    `The input of ${id} is too long for a person to approve: it has more than 100,000 characters.`,
  )

export const tooManyOpen = (count: number) =>
  new BlogopsError('throttled', `${count} calls wait for approval already.`, {
    hint: 'Approve or reject some of them first: blogops approvals list',
  })

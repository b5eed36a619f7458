import { BlogopsError, isErrorCode } from '../../contract/errors.ts'
import { findOperation } from '../../contract/index.ts'
import { adSetsList } from '../../contract/operations/ad-sets.ts'
import { adsAll } from '../../contract/operations/ads.ts'
import { campaignsList } from '../../contract/operations/campaigns.ts'
import {
  type Approval,
  type ApprovalMoney,
  type ApprovalState,
  liveOperations,
} from '../../contract/schemas/approval.ts'
import { type Actor, createTokenDecisionError } from '../../contract/scopes.ts'
import { listMoneyDifferences } from '../../domain/approval-money.ts'
import { quoteName, toVisibleText } from '../../domain/text.ts'
import type { ApprovalOutcome, ApprovalRecord } from '../../ports/records.ts'
import type { AskOperation } from './call-operation.ts'

type List = (ask: AskOperation) => Promise<{ id: string; name: string }[]>

const listReaders: Readonly<Record<string, List>> = {
  adSetId: ask => ask(adSetsList, {}),
  adId: ask => ask(adsAll, {}),
  campaignId: ask => ask(campaignsList, {}),
}

/** Returns the names of objects that the input refers to by id, in case they are deleted later. */
export async function findNames(
  input: Readonly<Record<string, unknown>>,
  ask: AskOperation,
): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [key, list] of Object.entries(listReaders)) {
    const id = input[key]
    if (typeof id !== 'string') continue
    const found = (await readIfAllowed(() => list(ask))).find(object => object.id === id)
    if (found) names[id] = found.name
  }
  return names
}

/** Returns an empty list if the caller may not read it. */
async function readIfAllowed<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'forbidden') return []
    throw error
  }
}

/** Replaces ids in a text by the stored names. */
function withNames(text: string, names: Readonly<Record<string, string>> = {}): string {
  return Object.entries(names).reduce((named, [id, name]) => named.replaceAll(id, () => quoteName(name)), text)
}

type StoredError = Extract<ApprovalOutcome, { error: unknown }>['error']

export function getApprovalState({ decision, outcome, expiresAt }: ApprovalRecord, now: Date): ApprovalState {
  if (decision && !decision.approved) return 'rejected'
  if (decision && !outcome) return 'begun'
  if (outcome) return 'error' in outcome ? 'failed' : 'done'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'open'
}

export function toApproval(record: ApprovalRecord, now: Date): Approval {
  const { id, operation, hash, askedBy, createdAt, expiresAt, decision, outcome, tokenId } = record
  return {
    id,
    operation,
    hash,
    askedBy,
    // Quoted, so that a token cannot pass for a terminal or a browser by its name.
    askedWith: tokenId === null ? record.askedWith : `the token ${quoteName(record.askedWith)}`,
    createdAt,
    expiresAt,
    input: { ...record.input },
    effect: toEffect(operation),
    what: record.what.map(line => toVisibleText(line)),
    money: record.money ?? null,
    state: getApprovalState(record, now),
    decidedBy: decision?.by ?? null,
    decidedAt: decision?.at ?? null,
    answer: outcome && 'answer' in outcome ? outcome.answer : null,
    error: outcome && 'error' in outcome ? toApprovalError(outcome.error, record.names) : null,
  }
}

function toEffect(id: string): Approval['effect'] {
  if (liveOperations.includes(id)) return 'live'
  return findOperation(id)?.effect === 'destructive' ? 'destructive' : 'spend'
}

/** Error codes that no longer exist become `internal`. */
function toApprovalError(stored: StoredError, names: ApprovalRecord['names']) {
  const error = { ...stored, message: withNames(stored.message, names) }
  return isErrorCode(error.code) ? { ...error, code: error.code } : { ...error, code: 'internal' as const }
}

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

import { BlogopsError, isErrorCode } from '../../contract/errors.ts'
import { findOperation } from '../../contract/index.ts'
import { adSetsList } from '../../contract/operations/ad-sets.ts'
import { adsAll } from '../../contract/operations/ads.ts'
import { campaignsList } from '../../contract/operations/campaigns.ts'
import { type Approval, type ApprovalState, liveOperations } from '../../contract/schemas/approval.ts'
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

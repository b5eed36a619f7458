import { BlogopsError } from '../../contract/errors.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, ProposalRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import type { Lookup } from './article-lookup.ts'
import { replaceProducts } from './article-products.ts'
import { getChangedFields, type Revisions } from './article-revisions.ts'
import { applyChanges, putRevision, type SaveContext, versionConflictError } from './article-saves.ts'
import { describePart, getRevisionNumber, isStale } from './article-view.ts'

export interface ProposalDecisionsOptions {
  records: RecordStore
  revisions: Revisions
  lookup: Lookup
  clock: Clock
  newId: NewId
}

/** Approves proposals as revisions of their article, or discards them. */
export function createProposalDecisions({ records, revisions, lookup, clock, newId }: ProposalDecisionsOptions) {
  const now = () => clock.now().toISOString()

  return {
    /** @throws BlogopsError `conflict`; `gone` for a deleted article. */
    async approve(
      article: ArticleRecord,
      { id }: ProposalRecord,
      { by, version }: SaveContext,
    ): Promise<ArticleRecord> {
      // Read blobs before the transaction; never await I/O inside it.
      const wordsBefore = article.revision === undefined ? await revisions.countBodyWords(article) : 0
      return records.transact(async tx => {
        const before = lookup.assertEditable(await tx.get('article', article.id))
        const proposal = await getOpenProposal(tx, id)
        if (version !== undefined && version !== before.version) throw versionConflictError(before)
        if (isStale(before, proposal)) throw staleProposalError(before, proposal)
        const after = applyProposal(before, proposal)
        const { products, words } = proposal
        const changed = [...getChangedFields(before, after), ...(products ? ['products'] : [])]
        if (products) await replaceProducts(tx, before.id, products, newId)
        await tx.put('proposal', { ...proposal, status: 'approved', decidedBy: by, decidedAt: now() })
        return putRevision(tx, before, after, { by, at: now(), words: words ?? undefined, changed, wordsBefore })
      })
    },

    /** @throws BlogopsError `conflict`. */
    async discard({ id }: ProposalRecord, by: string): Promise<ProposalRecord> {
      return records.transact(async tx => {
        const proposal = await getOpenProposal(tx, id)
        return tx.put('proposal', { ...proposal, status: 'discarded', decidedBy: by, decidedAt: now() })
      })
    },
  }
}

async function getOpenProposal(tx: Transaction, id: string): Promise<ProposalRecord> {
  const proposal = await tx.get('proposal', id)
  if (!proposal) throw new BlogopsError('not_found', `There is no proposal ${id}.`)
  if (proposal.status === 'open') return proposal
  const { number, status, decidedBy } = proposal
  throw new BlogopsError('conflict', `${decidedBy} has already ${status} proposal ${number}.`)
}

/** Applies a proposal to an article. New products also replace the job that the evidence comes from. */
function applyProposal(article: ArticleRecord, proposal: ProposalRecord): ArticleRecord {
  const { title, excerpt, bodyKey, words, sample, part, jobId } = proposal
  const changes = { title: title ?? undefined, excerpt: excerpt ?? undefined }
  const body = bodyKey === null || words === null ? undefined : { key: bodyKey, words }
  const changed = applyChanges(article, changes, body)
  return part === 'products' ? { ...changed, jobId, sample: sample ?? article.sample } : changed
}

function staleProposalError(article: ArticleRecord, proposal: ProposalRecord): BlogopsError {
  const { number, basedOn } = proposal
  return new BlogopsError(
    'conflict',
    `"${article.title}" was saved after proposal ${number} was created. Approving the proposal would undo that change.`,
    {
      hint: `Discard it and regenerate the ${describePart(proposal)} again.`,
      details: { basedOn, revision: getRevisionNumber(article) },
    },
  )
}

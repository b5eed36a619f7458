import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useMemo } from 'react'
import type { ProposalText, ProposedProduct } from '../../../server/contract/schemas/regeneration.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import {
  type DiffSection,
  describeChanges,
  diffLists,
  formatPrice,
  listProductChanges,
  type ProductChange,
} from '../../../server/domain/product-changes.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { Button, QuietButton } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { UnsupportedDialog } from './article-actions.tsx'
import { getUnsupportedClaims } from './publishing.queries.ts'
import { describePart, proposalQuery, useApprove, useDiscard } from './regeneration.queries.ts'
import type { EditingState } from './use-editing.ts'

interface ProposalDialogProps {
  editing: EditingState
  number: number
  onClose: () => void
}

/** Shows the changes of a proposal, to approve or discard it. */
export function ProposalDialog({ editing, number, onClose }: ProposalDialogProps) {
  const { data: proposal, error } = useQuery(proposalQuery(useApi(), editing.article.id, number))
  return (
    <Dialog
      title={proposal ? `Regenerated: ${describePart(proposal)}` : `Proposal ${number}`}
      onClose={onClose}
      className="proposal-dialog"
    >
      {error && <p role="alert">{getErrorText(error)}</p>}
      {!proposal && !error && <p role="status">Loading proposal…</p>}
      {proposal && (
        <>
          <Decision editing={editing} proposal={proposal} onClose={onClose} />
          <UnmatchedLinks links={proposal.unmatchedLinks} />
          <Differences proposal={proposal} />
        </>
      )}
    </Dialog>
  )
}

/** Placed above the changes, so that it is in view however long they are. */
function Decision({ editing, proposal, onClose }: Omit<ProposalDialogProps, 'number'> & { proposal: ProposalText }) {
  const approve = useApprove(editing, onClose)
  const discard = useDiscard(editing.article.id, onClose)
  const isPending = approve.isPending || discard.isPending
  const unsupported = getUnsupportedClaims(approve.error)
  const canApprove = !isPending && !proposal.stale && !editing.isChanged
  return (
    <div className="proposal-decision">
      <p className="row-hint">
        Created on {formatDateTime(proposal.createdAt)} by {proposal.createdBy} from revision {proposal.basedOn}.{' '}
        {proposal.part === 'products' &&
          ' You can restore the old text from the history later, but not the old products.'}
      </p>
      {proposal.stale && (
        <p className="notice notice-warning">
          The article was saved after this proposal was created, so you cannot approve it. Discard it and regenerate.
        </p>
      )}
      {editing.isChanged && !proposal.stale && (
        <p className="notice">
          You have unsaved changes. Discard them to approve this proposal, or save them and regenerate.
        </p>
      )}
      <div className="desk-actions">
        <Button aria-disabled={!canApprove} onClick={() => canApprove && approve.mutate(proposal)}>
          {approve.isPending ? 'Approving…' : 'Approve'}
        </Button>
        <QuietButton aria-disabled={isPending} onClick={() => isPending || discard.mutate(proposal)}>
          {discard.isPending ? 'Discarding…' : 'Discard'}
        </QuietButton>
      </div>
      {(unsupported !== null || (approve.isPending && approve.variables?.withUnsupportedClaims)) && (
        <UnsupportedDialog
          count={unsupported}
          isPending={approve.isPending}
          onConfirm={() => approve.mutate({ ...proposal, withUnsupportedClaims: true })}
          onClose={approve.reset}
        />
      )}
    </div>
  )
}

function UnmatchedLinks({ links }: { links: ProposalText['unmatchedLinks'] }) {
  if (links.length === 0) return null
  return (
    <div className="notice notice-warning">
      <p>These links may lead to the former product. After approving, change them in the text:</p>
      <ul>
        {links.map(({ url, text }) => (
          <li key={`${text} ${url}`}>{text === '' ? url : `${text}: ${url}`}</li>
        ))}
      </ul>
    </div>
  )
}

function Differences({ proposal: { part, before, after } }: { proposal: ProposalText }) {
  return (
    <>
      {before.title !== after.title && <TextComparison name="Title" before={before.title} after={after.title} />}
      {before.excerpt !== after.excerpt && (
        <TextComparison name="Excerpt" before={before.excerpt} after={after.excerpt} />
      )}
      {part === 'products' && <ProposedProducts before={before.products} after={after.products} />}
      {before.content !== after.content && <HtmlComparison before={before.content} after={after.content} />}
    </>
  )
}

const changeLabels = { added: 'New', removed: 'Removed', kept: 'Kept' } as const

/** Changes to the products, best first. Removed products come last. */
function ProposedProducts({ before, after }: Record<'before' | 'after', readonly ProposedProduct[]>) {
  return (
    <section className="comparison">
      <h3>Products</h3>
      <ul className="product-changes">
        {listProductChanges(before, after).map(change => (
          <li key={getChangeKey(change)} className={`product-${change.kind}`}>
            <span className="product-change-label">{changeLabels[change.kind]}</span>
            <span>
              <strong>{getProduct(change).name}</strong>, {describeFacts(change)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function getProduct(change: ProductChange<ProposedProduct>): ProposedProduct {
  return change.kind === 'removed' ? change.before : change.after
}

function getChangeKey(change: ProductChange<ProposedProduct>): string {
  const { asin, name } = getProduct(change)
  return `${change.kind} ${asin ?? name}`
}

function describeFacts(change: ProductChange<ProposedProduct>): string {
  if (change.kind !== 'kept') return formatPrice(getProduct(change))
  const facts = describeChanges(change.before, change.after)
  return facts.length > 0 ? facts.join('; ') : `${formatPrice(change.after)}, unchanged`
}

interface ComparisonProps {
  before: string
  after: string
}

/** Single-line text before and after. */
function TextComparison({ name, before, after }: ComparisonProps & { name: string }) {
  return (
    <section className="comparison">
      <h3>{name}</h3>
      <div className="versions">
        <div className="version version-before">
          <h4>Before</h4>
          <p>{before}</p>
        </div>
        <div className="version version-after">
          <h4>After</h4>
          <p>{after}</p>
        </div>
      </div>
    </section>
  )
}

/** Changed blocks side by side, with the heading above them. Unchanged blocks are only counted. */
function HtmlComparison({ before, after }: ComparisonProps) {
  const runs = useMemo(() => compareBlocks(before, after), [before, after])
  return (
    <section className="comparison">
      <h3>Text</h3>
      {runs.map(({ run, index }) => (
        <ComparisonRun key={index} run={run} />
      ))}
    </section>
  )
}

function compareBlocks(before: string, after: string) {
  return diffLists(getBlocks(before), getBlocks(after)).map((run, index) => ({ run, index }))
}

function ComparisonRun({ run }: { run: DiffSection }) {
  return run.kind === 'same' ? <UnchangedBlocks {...run} /> : <ChangedBlocks {...run} />
}

function UnchangedBlocks({ items }: Extract<DiffSection, { kind: 'same' }>) {
  const last = items.at(-1) ?? ''
  const heading = /^<h[2-5]/.test(last) ? getText(last) : undefined
  const count = heading === undefined ? items.length : items.length - 1
  return (
    <>
      {count > 0 && <p className="row-hint">{formatQuantity(count, 'unchanged paragraph')}</p>}
      {heading !== undefined && <p className="comparison-heading">{heading}</p>}
    </>
  )
}

function ChangedBlocks({ before, after }: Extract<DiffSection, { kind: 'changed' }>) {
  return (
    <div className="versions" onClickCapture={blockLinks}>
      <Version name="Before" html={before.join('\n')} emptyText="No text." />
      <Version name="After" html={after.join('\n')} emptyText="Removed." />
    </div>
  )
}

function Version({ name, html, emptyText }: { name: 'Before' | 'After'; html: string; emptyText: string }) {
  return (
    <div className={`version version-${name.toLowerCase()}`}>
      <h4>{name}</h4>
      {html === '' ? <p className="row-hint">{emptyText}</p> : <SanitisedHtml html={html} />}
    </div>
  )
}

/** Returns the top-level blocks as HTML: headings, paragraphs, lists and tables. */
function getBlocks(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.children].map(element => element.outerHTML)
}

function getText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent
}

/** Disables links in a text under review. */
function blockLinks(event: MouseEvent): void {
  event.preventDefault()
}

import type { Proposal, ProposalText, ProposedProduct } from '../../server/contract/schemas/regeneration.ts'
import { pluralize } from '../../server/domain/number-format.ts'
import {
  type DiffSection,
  describeChanges,
  diffLists,
  formatPrice,
  listProductChanges,
  type ProductChange,
} from '../../server/domain/product-changes.ts'
import { type Column, formatMarked, formatPlain, table } from './layout.ts'
import type { Page } from './output.ts'
import { htmlToText, printable } from './printable.ts'
import { factsView, scalar } from './value-view.ts'

const proposalColumns: readonly Column<Proposal>[] = [
  { title: 'number', value: ({ number }) => number, align: 'right', whole: true },
  { title: 'what', value: formatPart },
  { title: 'status', value: formatStatus },
  { title: 'made', value: ({ createdAt }) => scalar(createdAt) },
  { title: 'by', value: ({ createdBy }) => createdBy },
]

export function proposalsView(proposals: readonly Proposal[], page: Page): string {
  if (proposals.length === 0) return page.width === undefined ? '' : page.paint.dim('none')
  return table(proposals, proposalColumns, page)
}

/** Formats the changes of a proposal. */
export function proposalView(proposal: ProposalText, page: Page): string {
  const { number, basedOn, createdAt: made, createdBy: by, before, after, unmatchedLinks } = proposal
  const facts = {
    proposal: number,
    what: formatPart(proposal),
    status: formatStatus(proposal),
    made,
    by,
    'made from revision': basedOn,
  }
  const { bold } = page.paint
  const parts = [
    before.title === after.title ? [] : [bold('Title'), textDifference(before.title, after.title, page), ''],
    before.excerpt === after.excerpt ? [] : [bold('Excerpt'), textDifference(before.excerpt, after.excerpt, page), ''],
    proposal.part === 'products' ? [bold('Products'), productsDifference(proposal, page), ''] : [],
    unmatchedLinks.length === 0 ? [] : [bold('Links to change by hand'), ...unmatchedLinks.map(formatLink), ''],
    before.content === after.content ? [] : [bold('Text'), htmlDifference(before.content, after.content, page), ''],
  ]
  return [factsView(facts, page), '', ...parts.flat()].join('\n').trimEnd()
}

const formatLink = ({ url, text }: ProposalText['unmatchedLinks'][number]) => `  ${printable(`${text} ${url}`.trim())}`

function productsDifference({ before, after }: ProposalText, { paint }: Page): string {
  const line = (change: ProductChange<ProposedProduct>) => {
    if (change.kind === 'added') return paint.green(`+ ${formatProduct(change.after)}`)
    if (change.kind === 'removed') return paint.red(`- ${formatProduct(change.before)}`)
    const facts = describeChanges(change.before, change.after)
    const what = facts.length === 0 ? 'as before' : facts.join('; ')
    return `  ${printable(change.after.name)}: ${printable(what)}`
  }
  return listProductChanges(before.products, after.products).map(line).join('\n')
}

function formatProduct(product: ProposedProduct): string {
  return printable(`${product.name}, ${formatPrice(product)}`)
}

export function formatPart({ part, section }: Pick<Proposal, 'part' | 'section'>): string {
  if (section !== null) return `section "${section}"`
  return part === 'dated' ? 'dated sections' : part
}

function formatStatus({ status, stale, decidedBy }: Proposal): string {
  if (stale) return 'open, but the article was saved since'
  return decidedBy === null ? status : `${status} by ${decidedBy}`
}

/**
 * Formats the differences of two HTML texts, paragraph by paragraph. Equal paragraphs are counted, except next to a
 * change.
 */
function htmlDifference(before: string, after: string, page: Page): string {
  const runs = diffLists(toParagraphs(before), toParagraphs(after))
  return runs
    .flatMap((run, at) => formatRun(run, page, { isFirst: at === 0, isLast: at === runs.length - 1 }))
    .join('\n')
}

/** Formats the difference of two plain texts. */
function textDifference(before: string, after: string, page: Page): string {
  return [...formatMarked('-', [before], page), ...formatMarked('+', [after], page)].join('\n')
}

function toParagraphs(html: string): string[] {
  return printable(htmlToText(html), { lines: true })
    .split('\n')
    .filter(line => line.trim() !== '')
}

function formatRun(run: DiffSection, page: Page, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string[] {
  if (run.kind === 'changed') return [...formatMarked('-', run.before, page), ...formatMarked('+', run.after, page)]
  // The paragraph before a change is often a heading and gives orientation.
  const next = isLast ? [] : run.items.slice(-1)
  const first = isFirst || run.items.length === next.length ? [] : run.items.slice(0, 1)
  const between = run.items.length - first.length - next.length
  const text = pluralize(between, '  … 1 paragraph as before', `  … ${between} paragraphs as before`)
  const counted = between > 0 ? [page.paint.dim(text)] : []
  return [...formatPlain(first, page), ...counted, ...formatPlain(next, page)]
}

import {
  describeChanges,
  formatPrice,
  listProductChanges,
  type ProductChange,
} from '../../server/contract/product-changes.ts'
import type { Proposal, ProposalText } from '../../server/contract/schemas/proposal.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'
import { htmlDifference, textDifference } from './text-difference.ts'
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
  const { number, basedOn, createdAt: made, createdBy: by, before, after } = proposal
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
    before.content === after.content ? [] : [bold('Text'), htmlDifference(before.content, after.content, page), ''],
  ]
  return [factsView(facts, page), '', ...parts.flat()].join('\n').trimEnd()
}

function productsDifference({ before, after }: ProposalText, { paint }: Page): string {
  const line = (change: ProductChange) => {
    if (change.kind === 'added') return paint.green(`+ ${formatProduct(change.after)}`)
    if (change.kind === 'removed') return paint.red(`- ${formatProduct(change.before)}`)
    const facts = describeChanges(change.before, change.after)
    const what = facts.length === 0 ? 'as before' : facts.join('; ')
    return `  ${printable(change.after.name)}: ${printable(what)}`
  }
  return listProductChanges(before.products, after.products).map(line).join('\n')
}

function formatProduct(product: ProposalText['before']['products'][number]): string {
  return printable(`${product.name}, ${formatPrice(product)}`)
}

export function formatPart({ part, section }: Pick<Proposal, 'part' | 'section'>): string {
  return section === null ? part : `section "${section}"`
}

function formatStatus({ status, stale, decidedBy }: Proposal): string {
  if (stale) return 'open, but the article was saved since'
  return decidedBy === null ? status : `${status} by ${decidedBy}`
}

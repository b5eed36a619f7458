import * as z from 'zod'
import { filledSchema, type TrackedId, trackedSchema } from '../../server/contract/schemas/tracking-ids.ts'
import { formatQuantity } from '../../server/domain/number-format.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { table } from './table.ts'
import { itemsView } from './value-view.ts'

interface OwnedId {
  id: string
  /** Article or campaign, as text. */
  owner: string
}

function toOwned({ id, article, campaign }: TrackedId): OwnedId {
  if (article) return { id, owner: `article "${printable(article.title)}"` }
  return { id, owner: campaign ? `campaign "${printable(campaign.name)}"` : 'free' }
}

/** Formats tracking ids, one line each; undefined if a newer server answers something else. */
export function describeTrackedIds(answer: readonly unknown[], format: (owned: OwnedId) => string): string | undefined {
  const { success, data } = z.array(trackedSchema).safeParse(answer)
  return success ? data.map(tracked => format(toOwned(tracked))).join('\n') : undefined
}

export function trackedIdsView(items: readonly unknown[], page: Page): string {
  const { success, data } = z.array(trackedSchema).safeParse(items)
  if (!success || data.length === 0) return itemsView(items, page)
  return table(
    data.map(toOwned),
    [
      { title: 'id', value: ({ id }) => id, whole: true },
      { title: 'belongs to', value: ({ owner }) => owner },
    ],
    page,
  )
}

export function formatFilledIds(answer: unknown): string | undefined {
  const { success, data } = filledSchema.safeParse(answer)
  if (!success) return undefined
  const { assigned, missing } = data
  const lines = assigned.map(toOwned).map(({ id, owner }) => `  ${id}: ${owner}`)
  const assignedText = `Assigned ${formatQuantity(assigned.length, 'tracking id')}${lines.length > 0 ? ':' : '.'}`
  const rest = missing === 0 ? [] : [`${missing} more without one. Add ids: blogops tracking-ids add <ids>`]
  return [assignedText, ...lines, ...rest].join('\n')
}

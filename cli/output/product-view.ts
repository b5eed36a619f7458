import { type ArticleProducts, articleProductsSchema, type DeskProduct } from '../../server/contract/schemas/product.ts'
import { formatPriceIn } from '../../server/domain/money.ts'
import { formatQuantity } from '../../server/domain/number-format.ts'
import { describeStatement } from '../../server/domain/stated-products.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'

/** Describes the products of an article after a change, and the sentences that it affects. */
export function describeProductChange({ products, affected }: ArticleProducts, lead: string): string {
  const sentences = affected.flatMap(({ text, place, problems }) => [
    `- "${text}" (${place})`,
    ...problems.map(problem => `  ${problem}`),
  ])
  const marked = affected.length === 0 ? [] : [describeAffected(affected.length), ...sentences]
  return [lead, ...products.map(toLine), ...marked].map(line => printable(line)).join('\n')
}

function describeAffected(count: number): string {
  return count === 1
    ? '1 sentence no longer follows from the facts:'
    : `${count} sentences no longer follow from the facts:`
}

function toLine({ name, asin, price, currency, isPick }: DeskProduct, at: number): string {
  const facts = [asin ?? 'no ASIN', price === null ? 'no price' : formatPriceIn(price, currency), isPick ?? 'no pick']
  return `${at + 1}. ${name} (${facts.join(', ')})`
}

/** Formats the products of an article with their facts and authors; undefined for the answer of another version. */
export function formatProducts(answer: unknown, { paint }: Page): string | undefined {
  const { success, data } = articleProductsSchema.safeParse(answer)
  if (!success) return undefined
  const blocks = data.products.map((product, at) =>
    [paint.bold(printable(toLine(product, at))), ...listDetails(product).map(line => `   ${printable(line)}`)].join(
      '\n',
    ),
  )
  return blocks.length === 0 ? 'The article has no products.' : blocks.join('\n\n')
}

function listDetails(product: DeskProduct): string[] {
  const { link, rating, reviewCount, readAt, facts, pros, cons, stated, labels } = product
  const reviews = reviewCount === null ? 'reviews not counted' : formatQuantity(reviewCount, 'review')
  return [
    link,
    `${rating === null ? 'not rated' : `rated ${rating} of 5`}, ${reviews}, read on ${readAt.slice(0, 10)}`,
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...pros.map(pro => `+ ${pro}`),
    ...cons.map(con => `- ${con}`),
    ...stated.map(({ field, ...statement }) => `${field} ${describeStatement(statement)}`),
    `Possible labels: ${labels.join(', ')}`,
  ]
}

import { findAsin } from '../../domain/amazon.ts'
import { findMeasures } from '../../domain/measures.ts'
import { formatCount, formatPence } from '../../domain/number-format.ts'
import { isSameProduct } from '../../domain/product-changes.ts'
import { describeStatement, foldName, toFactField } from '../../domain/products.ts'
import type { BriefedProduct } from '../../ports/article-writer.ts'
import type { ProductRecord } from '../../ports/records.ts'
import type { Articles } from '../articles/articles.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { toPlainText } from './article-text.ts'
import { type Descriptions, refreshProduct } from './changed-products.ts'
import { readAttributes } from './claims/attributes.ts'
import { listStatedFacts } from './claims/stated-facts.ts'
import { type Brief, briefResult } from './step-results.ts'

/**
 * Returns the brief of an article with its current products, against which the text is checked. A brief whose products
 * nobody changed is returned unchanged, with its cached facts.
 */
export function applyEdits(brief: Brief, records: readonly ProductRecord[], described?: Descriptions): Brief {
  const products = toBriefedProducts(brief, records, described)
  const isSame =
    products.length === brief.products.length && products.every(product => brief.products.includes(product))
  return isSame ? brief : { ...brief, products }
}

/** Returns what the brief and people state about products, in their order. */
export function toBriefedProducts(
  brief: Brief,
  records: readonly ProductRecord[],
  described?: Descriptions,
): BriefedProduct[] {
  const remaining = [...brief.products]
  return records.map(record => {
    const at = findBriefed(remaining, record)
    const [briefed] = at < 0 ? [] : remaining.splice(at, 1)
    if (!briefed) return toBriefedProduct(record, brief)
    return editProduct(refreshProduct(briefed, described?.get(record.id)), record, brief)
  })
}

/** Finds the source of a record: by ASIN or name, or by either if a person changed the other. */
function findBriefed(products: readonly BriefedProduct[], record: ProductRecord): number {
  const at = products.findIndex(product => isSameProduct(product, record))
  if (at >= 0 || record.stated === undefined) return at
  return products.findIndex(
    ({ asin, name, url }) =>
      (record.asin !== null && (asin ?? findAsin(url)) === record.asin) || foldName(name) === foldName(record.name),
  )
}

function editProduct(briefed: BriefedProduct, record: ProductRecord, { products }: Brief): BriefedProduct {
  const { stated } = record
  if (stated === undefined) return briefed
  const shown = listStatedFacts(briefed, readAttributes(products))
  const hasNewFacts = Object.keys(stated).some(field => field.startsWith('fact'))
  const facts = hasNewFacts ? [...(record.facts ?? [])] : null
  const outdated = facts === null ? [] : listOutdatedValues(shown, facts)
  const isCurrent = (text: string) => !outdated.some(value => statesValue(text, value))
  const shownLabels = new Set(shown.map(({ label }) => label.toLowerCase()))
  const unshown = briefed.facts.filter(
    ({ label, value }) => !shownLabels.has(withoutUnit(label).toLowerCase()) && isCurrent(value),
  )
  return {
    ...briefed,
    name: record.name,
    title: isCurrent(briefed.title) ? briefed.title : record.name,
    asin: record.asin,
    url: record.amazonUrl,
    shop: record.shop,
    pricePence: record.pricePence,
    rating: record.rating,
    reviewCount: record.reviewCount,
    features: briefed.features.filter(isCurrent),
    pros: briefed.pros.filter(isCurrent),
    cons: briefed.cons.filter(isCurrent),
    suits: briefed.suits !== null && isCurrent(briefed.suits) ? briefed.suits : null,
    ...(facts && { facts: [...facts, ...unshown] }),
    statedBy: mapStatements(record, stated),
  }
}

const withoutUnit = (label: string) => label.replace(/\s*\([^()]{1,8}\)\s*$/, '')

type Facts = readonly { label: string; value: string }[]

/** Values of the source that a person changed or removed. */
function listOutdatedValues(before: Facts, after: Facts): string[] {
  const current = new Map(after.map(({ label, value }) => [label.toLowerCase(), value]))
  return before.flatMap(({ label, value }) => (current.get(label.toLowerCase()) === value ? [] : value))
}

/** Returns true if a text states a value, also in another spelling: "9 h" and "9 hours". */
function statesValue(text: string, value: string): boolean {
  const measures = new Set(findMeasures(toPlainText(value)).map(({ key }) => key))
  if (measures.size === 0) return ` ${foldName(text)} `.includes(` ${foldName(value)} `)
  return findMeasures(toPlainText(text)).some(({ key }) => measures.has(key))
}

function mapStatements(record: ProductRecord, stated: NonNullable<ProductRecord['stated']>): Map<string, string> {
  const { name, amazonUrl, facts = [], pricePence, rating, reviewCount } = record
  const passages: readonly (readonly [string, string])[] = [
    ['name', name],
    ['link', amazonUrl],
    ['price', formatPence(pricePence ?? 0)],
    ['rating', `${rating} out of 5`],
    ['reviews', `${formatCount(reviewCount ?? 0)} reviews`],
    ...facts.flatMap(({ label, value }) => [
      [toFactField(label), value] as const,
      [toFactField(label), `${label}: ${value}`] as const,
    ]),
  ]
  return new Map(
    passages.flatMap(([field, passage]) => {
      const statement = stated[field]
      return statement ? [[passage, describeStatement(statement)] as const] : []
    }),
  )
}

/** Describes a product that a person added. */
function toBriefedProduct(record: ProductRecord, { category }: Brief): BriefedProduct {
  const { name, asin, image, pricePence, rating, reviewCount, amazonUrl, shop, facts = [], stated = {} } = record
  const [statement] = Object.values(stated)
  return {
    asin,
    title: name,
    name,
    brand: null,
    image,
    pricePence,
    rating,
    reviewCount,
    url: amazonUrl,
    ...(shop !== undefined && { shop }),
    ...(statement && { foundAt: describeStatement(statement), statedBy: mapStatements(record, stated) }),
    category,
    features: [],
    facts: [...facts],
    pros: [],
    cons: [],
    suits: null,
  }
}

export interface CurrentBrief {
  /** Facts that the text may state today. */
  brief: Brief
  /** Facts that the job found; the same object if nobody changed them. */
  stored: Brief
}

/**
 * Reads the brief that an article was written from, with its products as people changed them since; null if it is no
 * longer stored.
 */
export async function readCurrentBrief(
  { articles, jobs }: { articles: Pick<Articles, 'productChanges'>; jobs: Pick<Jobs, 'getStoredResult'> },
  ref: string,
  jobId: string,
): Promise<CurrentBrief | null> {
  const stored = await jobs.getStoredResult(jobId, { name: 'find-products', result: briefResult })
  if (!stored) return null
  const { article, products, described } = await articles.productChanges.read(ref)
  return { stored, brief: article.jobId === jobId ? applyEdits(stored, products, described) : stored }
}

/** Number of briefs that a cache keeps. */
const MAX_BRIEFS = 16

/**
 * Creates a function that returns the brief it was given before under the same key if the two are equal. What the check
 * derives from a brief is cached with the object, so the next check of the same article costs less than half.
 */
export function createBriefCache(): (key: string, brief: Brief) => Brief {
  const recent = new Map<string, { text: string; brief: Brief }>()
  return (key, brief) => {
    const text = JSON.stringify(brief, (_, value: unknown) => (value instanceof Map ? [...value] : value))
    const known = recent.get(key)
    const entry = known?.text === text ? known : { text, brief }
    recent.delete(key)
    recent.set(key, entry)
    const [oldest] = recent.keys()
    if (recent.size > MAX_BRIEFS && oldest !== undefined) recent.delete(oldest)
    return entry.brief
  }
}

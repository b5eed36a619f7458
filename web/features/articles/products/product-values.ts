import {
  type DeskProduct,
  type ProductChanges,
  productChangesSchema,
} from '../../../../server/contract/schemas/product.ts'
import { readProductLink } from '../../../../server/domain/amazon.ts'
import { type FieldErrors, firstErrorByField } from '../../../lib/error-text.ts'

const productTexts = { name: '', link: '', asin: '', price: '', rating: '', reviewCount: '', alt: '', label: '' }
/** `otherLink` is the offer of another shop; empty for none. */
const blankTexts = { ...productTexts, otherLink: '', otherPrice: '', otherShop: '' }

/** Values of the form of a product, as typed. */
export type ProductValues = typeof blankTexts & {
  /** Chosen picture; null for that of the shop, empty for the drawing. */
  image: string | null
  pros: string[]
  cons: string[]
  facts: { label: string; value: string }[]
}

/** Values of a product that is not added yet. */
export const blankValues: ProductValues = { ...blankTexts, image: null, pros: [], cons: [], facts: [] }

export function toValues(product: DeskProduct): ProductValues {
  const { otherLink = '', otherOffer } = product
  const { name, link, asin = '', price, rating, reviewCount, chosenImage = null, imageAlt = '', isPick = '' } = product
  return {
    name,
    link,
    asin,
    price: price === null ? '' : price.toFixed(2),
    rating: rating === null ? '' : String(rating),
    reviewCount: reviewCount === null ? '' : String(reviewCount),
    otherLink,
    otherPrice: otherOffer?.price?.toFixed(2) ?? '',
    otherShop: otherOffer?.shop ?? '',
    image: chosenImage,
    alt: imageAlt,
    label: isPick,
    pros: [...product.pros],
    cons: [...product.cons],
    facts: product.facts.map(fact => ({ ...fact })),
  }
}

/** Parses a typed number; null if it is empty, and NaN if it is not a number. */
function toNumber(text: string): number | null {
  const bare = text.trim().replace(/^[£$€]\s*/, '')
  return bare === '' ? null : Number(bare.replace(/(?<=\d),(?=\d{3}\b)/g, ''))
}

const listPoints = (points: readonly string[]) => points.map(point => point.trim()).filter(point => point !== '')

/** Returns the offer of another shop; null for none. Without a name, the shop is that of the link. */
function toOtherOffer({ otherLink, otherPrice, otherShop }: ProductValues) {
  const [link, shop] = [otherLink.trim(), otherShop.trim()]
  if (link === '' && shop === '' && otherPrice.trim() === '') return null
  return { link, price: toNumber(otherPrice), ...(shop !== '' && { shop }) }
}

/** Returns the typed statements, as a request has them. */
function toStatements(values: ProductValues) {
  const { name, link, image, alt } = values
  return {
    name,
    link,
    price: toNumber(values.price),
    rating: toNumber(values.rating),
    reviewCount: toNumber(values.reviewCount),
    otherOffer: toOtherOffer(values),
    image,
    alt,
    pros: listPoints(values.pros),
    cons: listPoints(values.cons),
    facts: values.facts.filter(({ label, value }) => label.trim() !== '' || value.trim() !== ''),
  }
}

/** Names of the statements that differ from the stored ones. */
export function listChangedFields(before: ProductValues, after: ProductValues): string[] {
  const [was, is] = [toStatements(before), toStatements(after)]
  const names = Object.keys(is) as (keyof typeof is)[]
  const changed = names.filter(name => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
  return [
    ...changed,
    // An invalid ASIN, which the link therefore does not contain.
    ...(after.asin !== before.asin && readProductLink(after.link)?.asin !== after.asin ? ['asin'] : []),
    ...(before.label === after.label ? [] : ['label']),
  ]
}

type CheckedChanges = { changes: ProductChanges } | { problems: FieldErrors }

/** Returns the changes to send, or the problems by field. */
export function checkProduct(before: ProductValues, after: ProductValues): CheckedChanges {
  const changed = new Set(listChangedFields(before, after))
  const statements = Object.entries(toStatements(after)).filter(([name]) => changed.has(name))
  const stated = Object.fromEntries([...statements, ...(changed.has('asin') ? [['asin', after.asin]] : [])])
  const parsed = productChangesSchema.safeParse(stated)
  if (parsed.success) return { changes: parsed.data }
  const messages = parsed.error.issues.map(({ path, message }) => ({ field: toField(path), message }))
  return { problems: firstErrorByField(messages) }
}

/** Errors in a list belong to the whole list, those of the other offer to its fields. */
function toField([first, second]: readonly PropertyKey[]): string {
  return first === 'otherOffer' && second !== undefined ? `otherOffer.${String(second)}` : String(first)
}

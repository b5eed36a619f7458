import { articleProductsSchema } from '../../../server/contract/schemas/product.ts'
import { foldName } from '../../../server/domain/products.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { describeProductChange } from '../../output/article-view.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, sendChange } from '../../projection/run-operation.ts'
import { isPictureFile, uploadIfFile } from './picture.ts'

export const addProduct: Run = async (context, args) => {
  const { article } = await askMissingValues(context, args)
  const facts = args.list('fact').map(parseFact)
  const stated = { id: String(article), ...readStatements(args), ...(facts.length > 0 && { facts }) }
  await sendStatements(context, 'products.add', stated, args)
  return undefined
}

export const editProduct: Run = async (context, args) => {
  const { article, product } = await askMissingValues(context, args)
  const target = { id: String(article), product: String(product) }
  const facts = await changeFacts(context, target, args)
  const stated = { ...readStatements(args), ...(facts && { facts }) }
  if (Object.keys(stated).length === 0 && args.text('image') === undefined) {
    const hint = 'Pass --price, --rating, --fact or another flag. To see them all, pass --help.'
    throw new UsageError('There is nothing to change.', hint)
  }
  await sendStatements(context, 'products.edit', { ...target, ...stated }, args)
  return undefined
}

export const removeProduct: Run = async (context, args) => {
  const { article, product } = await askMissingValues(context, args)
  await sendChange(context, {
    id: 'products.remove',
    input: { id: article, product, ...getConsent(args) },
    confirm: async () => `Remove the product ${product} from ${article}`,
    describe: answer => describe(answer, `Removed ${product}.`),
  })
  return undefined
}

export const orderProducts: Run = async (context, args) => {
  const { article, products } = await askMissingValues(context, args)
  const input = { id: article, products: Array.isArray(products) ? products : [products] }
  await sendChange(context, {
    id: 'products.order',
    input,
    describe: answer => describe(answer, 'The products are in this order:'),
  })
  return undefined
}

export const pickProduct: Run = async (context, args) => {
  const { article, product, label } = await askMissingValues(context, args)
  const chosen = args.isSet('none') ? '' : label
  if (chosen === undefined) throw await missingLabelError(context, { id: String(article), product: String(product) })
  await sendChange(context, {
    id: 'products.pick',
    input: { id: article, product, label: chosen },
    describe: answer => describe(answer, chosen === '' ? `${product} is no longer a pick.` : `${product}: ${chosen}.`),
  })
  return undefined
}

function describe(answer: unknown, lead: string): string {
  const { success, data } = articleProductsSchema.safeParse(answer)
  return success ? describeProductChange(data, lead) : lead
}

interface Target {
  id: string
  product: string
}

async function findTarget(context: CommandContext, { id, product }: Target) {
  const { client } = await context.connect()
  const { products } = await client.products.list({ id }, { signal: context.terminal.interruption })
  return products.find(
    ({ id, asin, name }) => id === product || asin === product || foldName(name) === foldName(product),
  )
}

async function missingLabelError(context: CommandContext, target: Target): Promise<UsageError> {
  const labels = (await findTarget(context, target))?.labels ?? []
  return new UsageError('The label is missing.', `It can be: ${labels.join(', ')}. To take it away, pass --none.`)
}

function getConsent(args: ParsedArgs): { withUnsupportedClaims?: true } {
  return args.isSet('withUnsupportedClaims') ? { withUnsupportedClaims: true } : {}
}

/** Reads the flags that state something, except facts and the picture. */
function readStatements(args: ParsedArgs): Record<string, unknown> {
  const texts = { name: 'name', link: 'link', asin: 'asin', priceReadOn: 'priceReadOn', alt: 'alt' }
  const numbers = { price: 'price', rating: 'rating', reviewCount: 'reviews' }
  const entries = [
    ...Object.entries(texts).map(([field, flag]) => [field, args.text(flag)] as const),
    ...Object.entries(numbers).map(([field, flag]) => [field, readNumber(args, flag)] as const),
    ...(['pro', 'con'] as const).map(flag => [`${flag}s`, readPoints(args, flag)] as const),
  ]
  const otherOffer = readOtherOffer(args)
  return {
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    ...(otherOffer !== undefined && { otherOffer }),
    ...getConsent(args),
  }
}

/** Returns the offer of another shop; null to remove it, undefined without such flags. */
function readOtherOffer(args: ParsedArgs) {
  const link = args.text('otherLink')
  if (link?.trim() === 'none') return null
  const fields = [
    ['link', link],
    ['price', readNumber(args, 'otherPrice', 'other-price')],
    ['shop', args.text('otherShop')],
  ].filter(([, value]) => value !== undefined)
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

/** Returns the points of a flag; an empty one removes all. */
function readPoints(args: ParsedArgs, flag: string): string[] | undefined {
  const points = args.list(flag)
  return points.length === 0 ? undefined : points.filter(point => point !== '')
}

/** @throws UsageError for anything but a number or "unknown" */
function readNumber(args: ParsedArgs, key: string, flag = key): number | null | undefined {
  const text = args.text(key)?.trim()
  if (text === undefined || text === 'unknown') return text === undefined ? undefined : null
  const number = text === '' ? Number.NaN : Number(text.replace(/^[£$€]/, ''))
  if (Number.isFinite(number)) return number
  throw new UsageError(`--${flag} must be a number or unknown, not "${text}".`)
}

/** @throws UsageError without a name and a value */
function parseFact(text: string): { label: string; value: string } {
  const [, label = '', value = ''] = /^([^:]+):\s*(.+)$/.exec(text) ?? []
  if (value !== '') return { label: label.trim(), value: value.trim() }
  throw new UsageError(`The fact "${text}" has no value.`, 'Write it as "Weight: 5.9 g".')
}

/** Returns all facts of a product after the changes by flags; undefined without such flags. */
async function changeFacts(context: CommandContext, target: Target, args: ParsedArgs) {
  const changed = args.list('fact').map(parseFact)
  const removed = new Set(args.list('removeFact').map(label => label.toLowerCase()))
  if (changed.length === 0 && removed.size === 0) return undefined
  const before = (await findTarget(context, target))?.facts ?? []
  const unknown = [...removed].find(label => !before.some(fact => fact.label.toLowerCase() === label))
  if (unknown !== undefined) {
    const names = before.map(({ label }) => label).join(', ') || 'none'
    throw new UsageError(`The product has no fact "${unknown}".`, `Its facts: ${names}.`)
  }
  const byLabel = new Map([...before, ...changed].map(fact => [fact.label.toLowerCase(), fact]))
  return [...byLabel].flatMap(([label, fact]) => (removed.has(label) ? [] : [fact]))
}

/** Sends statements about a product, after the upload of its picture if that is a file. */
async function sendStatements(
  context: CommandContext,
  id: string,
  stated: Readonly<Record<string, unknown>>,
  args: ParsedArgs,
): Promise<void> {
  const operation = await getOperation(id)
  const image = args.text('image')
  const isFile = image !== undefined && isPictureFile(image)
  if (context.flags.dryRun) {
    const shown = image === undefined || isFile ? stated : { ...stated, image }
    await showDryRun(context, operation, shown)
    if (isFile) context.output.note(`It would upload ${image} first.`)
    return
  }
  const source = image === undefined ? {} : { image: await uploadIfFile(context, image) }
  const answer = await callOperation(context, operation, { ...stated, ...source })
  context.output.document(answer, () => describe(answer, 'Saved.'))
}

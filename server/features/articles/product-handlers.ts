import type { HandlersOf } from '../../contract/handler.ts'
import type * as productsContract from '../../contract/operations/products.ts'
import type { Product } from '../../contract/schemas/article.ts'
import type { CheckedSentenceView } from '../../contract/schemas/claims.ts'
import type { ArticleProducts, DeskProduct } from '../../contract/schemas/product.ts'
import { getActorName } from '../../contract/scopes.ts'
import { findProduct } from './article-lookup.ts'
import { isForReaders } from './article-publication.ts'
import type { SaveContext } from './article-saves.ts'
import type { Articles } from './articles.ts'
import type { ArticleProductState, ProductDraft, ProductRules } from './product-changes.ts'
import { orderProducts, pickProduct, removeProduct } from './product-edits.ts'

const admin = { drafts: true }

export function productHandlers(articles: Articles, rules: ProductRules): HandlersOf<typeof productsContract> {
  const changes = articles.productChanges

  async function show(ref: string, affected: CheckedSentenceView[]): Promise<ArticleProducts> {
    const state = await changes.read(ref)
    const { id, version } = state.article
    const [products, { verdicts }, labels] = await Promise.all([
      articles.products(id, admin),
      articles.get(id, admin),
      rules.listLabels(state),
    ])
    const shown = products.map((product, at): DeskProduct => {
      const { pros = [], cons = [] } = verdicts[product.id] ?? {}
      return { ...describeRecord(state, product), pros, cons, labels: [...(labels[at] ?? [])] }
    })
    return { version, products: shown, affected }
  }

  /** Stores a change that touches facts: recomputes labels, checks the text, and refuses it if readers see it or will see it as planned. */
  async function store(draft: ProductDraft, { by, withUnsupportedClaims }: SaveContext) {
    const computed = await rules.updatePicks(draft)
    const affected = await rules.findAffected(computed)
    const isRefused =
      affected.length > 0 && !withUnsupportedClaims && isForReaders(await articles.head(draft.article.id))
    if (isRefused) throw rules.createRefusal(affected)
    await articles.storeProducts(computed, { by, withUnsupportedClaims })
    return show(draft.article.id, affected)
  }

  return {
    'products.list': async ({ id }) => show(id, await rules.findOutdated(id)),

    'products.add': async ({ id, version, withUnsupportedClaims, ...stated }, { actor }) => {
      const by = getActorName(actor)
      return store(await changes.prepareAddition(id, stated, { by, version }), { by, withUnsupportedClaims })
    },

    'products.edit': async ({ id, product, version, withUnsupportedClaims, ...stated }, { actor }) => {
      const by = getActorName(actor)
      return store(await changes.prepareEdit(id, product, stated, { by, version }), { by, withUnsupportedClaims })
    },

    'products.remove': async ({ id, product, version, withUnsupportedClaims }, { actor }) => {
      const by = getActorName(actor)
      const draft = await changes.prepare(
        id,
        (products, { articleId }) => removeProduct(products, product, articleId),
        { by, version },
      )
      return store(draft, { by, withUnsupportedClaims })
    },

    'products.order': async ({ id, products: refs, version }, { actor }) => {
      const context = { by: getActorName(actor), version }
      const draft = await changes.prepare(
        id,
        (products, { articleId }) => orderProducts(products, refs, articleId),
        context,
      )
      await articles.storeProducts(draft, context)
      return show(draft.article.id, [])
    },

    'products.pick': async ({ id, product, label, version }, { actor }) => {
      const context = { by: getActorName(actor), version }
      const state = await changes.read(id)
      const labels = await rules.listLabels(state)
      const draft = await changes.prepare(
        id,
        (products, { articleId }) => {
          const picked = findProduct(products, product, articleId)
          return pickProduct(products, picked, label, labels[products.indexOf(picked)] ?? [])
        },
        context,
      )
      await articles.storeProducts(draft, context)
      return show(draft.article.id, [])
    },
  }
}

function describeRecord({ products }: ArticleProductState, product: Product) {
  const record = products.find(({ id }) => id === product.id)
  const stated = Object.entries(record?.stated ?? {}).map(([field, { by, at }]) => ({ field, by, at }))
  const otherLink = record?.otherOffer?.url
  return {
    ...product,
    link: record?.amazonUrl ?? product.amazonUrl,
    ...(otherLink !== undefined && { otherLink }),
    stated,
  }
}

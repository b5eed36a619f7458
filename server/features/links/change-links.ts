import { BlogopsError } from '../../contract/errors.ts'
import type { CallContext } from '../../contract/handler.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { productsEdit, productsRemove } from '../../contract/operations/products.ts'
import type { ChangedLink } from '../../contract/schemas/links.ts'
import { getActorName } from '../../contract/scopes.ts'
import { type LinkSite, replaceHrefs, toLinkAddress } from '../../domain/links.ts'
import type { LinkRecord } from '../../ports/links.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { Articles } from '../articles/articles.ts'
import { assertChanges } from './judge-link.ts'

export interface LinkChangesOptions {
  records: RecordStore
  articles: Pick<Articles, 'findEditable' | 'findBody' | 'update'>
  readSite(): Promise<LinkSite>
  /** Calls an operation as the same caller: products change by the rules for their facts. */
  perform(operation: OperationSpec, input: Record<string, unknown>, context: CallContext): Promise<unknown>
}

/** Change of one link in articles. */
interface LinkChange {
  /** New address; null to remove the link, and the product that it leads to. */
  to: string | null
  /** Slug or id of the only article to change. */
  article?: string | undefined
  withUnsupportedClaims?: boolean | undefined
}

/** Attempts at a change, if the article is saved in the meantime. */
const maxAttempts = 3

export const toLinkedArticle = ({ id, slug, title }: ArticleRecord) => ({ id, slug, title })

/** Creates the change of a link everywhere in the articles that have it. Each change is a revision. */
export function createLinkChanges({ records, articles, readSite, perform }: LinkChangesOptions) {
  async function changeBody(article: ArticleRecord, url: string, to: string | null, by: string): Promise<void> {
    const site = await readSite()
    const html = (await articles.findBody(article)) ?? ''
    const content = replaceHrefs(html, href => (toLinkAddress(href, site) === url ? moveHash(href, to) : href))
    if (content !== html) await articles.update(article.id, { content }, { by, version: article.version })
  }

  /** Changes the products first: their rules may refuse it. */
  async function changeArticle(id: string, url: string, change: LinkChange, context: CallContext): Promise<void> {
    const { to, withUnsupportedClaims } = change
    const site = await readSite()
    for (const { id: product, amazonUrl, otherOffer } of await records.find('product', { where: { articleId: id } })) {
      const input = { id, product, ...(withUnsupportedClaims && { withUnsupportedClaims }) }
      if (otherOffer && toLinkAddress(otherOffer.url, site) === url) {
        const moved = to === null ? null : { link: to, ...(otherOffer.shop && { shop: otherOffer.shop }) }
        await perform(productsEdit, { ...input, otherOffer: moved }, context)
      }
      if (toLinkAddress(amazonUrl, site) !== url) continue
      if (to === null) await perform(productsRemove, input, context)
      else await perform(productsEdit, { ...input, link: to }, context)
    }
    await changeBody(await articles.findEditable(id), url, to, getActorName(context.actor))
  }

  /** Repeats the change on the text of a person who saves the article in the meantime. */
  async function retryOnConflict(work: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work()
      } catch (cause) {
        if (!(cause instanceof BlogopsError && cause.details?.version) || attempt === maxAttempts) throw cause
      }
    }
  }

  async function forgetArticles(id: string, changed: ReadonlySet<string>): Promise<void> {
    await records.transact(async tx => {
      const link = await tx.get('link', id)
      const articleIds = link?.articleIds.filter(articleId => !changed.has(articleId)) ?? []
      if (link && articleIds.length > 0) await tx.put('link', { ...link, articleIds })
      else await tx.delete('link', id)
    })
  }

  /** @throws the refusal if no article was changed */
  return async function changeLink(link: LinkRecord, change: LinkChange, context: CallContext): Promise<ChangedLink> {
    const { id, url, articleIds } = link
    const only = change.article === undefined ? null : await articles.findEditable(change.article)
    assertChanges(link, change.to, only)
    const found = await records.getMany('article', only ? [only.id] : articleIds)
    const changed: ArticleRecord[] = []
    const refused: ChangedLink['refused'] = []
    let failure: BlogopsError | undefined
    for (const article of found.filter(({ status }) => status === 'published')) {
      try {
        await retryOnConflict(() => changeArticle(article.id, url, change, context))
        changed.push(article)
      } catch (cause) {
        if (!(cause instanceof BlogopsError)) throw cause
        failure = cause
        refused.push({ ...toLinkedArticle(article), message: cause.message })
      }
    }
    if (failure && changed.length === 0) throw failure
    await forgetArticles(id, new Set(changed.map(article => article.id)))
    return { url, to: change.to, changed: changed.map(toLinkedArticle), refused }
  }
}

/** Keeps the place in the page that a link leads to, unless the new address states one. */
function moveHash(href: string, to: string | null): string | null {
  return to === null || to.includes('#') ? to : `${to}${new URL(href).hash}`
}

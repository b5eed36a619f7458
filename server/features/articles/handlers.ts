import type { HandlersOf } from '../../contract/handler.ts'
import type * as listsContract from '../../contract/operations/article-lists.ts'
import type * as articlesContract from '../../contract/operations/articles.ts'
import type * as proposalsContract from '../../contract/operations/proposals.ts'
import type { Article } from '../../contract/schemas/article.ts'
import { type Actor, getActorName, mayUse } from '../../contract/scopes.ts'
import { listArticleWarnings } from '../../domain/articles.ts'
import { type AssertSupported, isForReaders, type TextChanges } from './article-publication.ts'
import type { Articles } from './articles.ts'
import type { ArticleImportOptions } from './imported/import-articles.ts'

export function articleHandlers(
  articles: Articles,
  assertSupported: AssertSupported,
): HandlersOf<typeof articlesContract> {
  return {
    'articles.list': async ({ relatedTo, excerpts, ...options }, { actor, fail }) => {
      const access = { drafts: seesDrafts(actor), ...(excerpts && { excerpts }) }
      if (relatedTo !== undefined) return articles.related(relatedTo, access)
      const hint = 'Sign in first: blogops login'
      if (options.status !== 'published' && !access.drafts)
        fail('unauthorized', 'Only admins can see drafts and deleted articles.', { hint })
      return articles.list(options, access)
    },
    'articles.get': async ({ slug }, { actor }) => articles.get(slug, { drafts: seesDrafts(actor) }),
    'articles.byId': async ({ id }, { actor }) => articles.get(id, { drafts: seesDrafts(actor) }),
    'articles.products': async ({ articleId }, { actor }) =>
      articles.products(articleId, { drafts: seesDrafts(actor) }),
    'articles.links': async ({ id }, { actor }) => articles.links(id, { drafts: seesDrafts(actor) }),
    'articles.picture': async ({ id, product, ...changes }, { actor }) =>
      articles.setPicture(id, product, changes, { by: getActorName(actor) }),
    'articles.update': async ({ id, version, withUnsupportedClaims, ...changes }, { actor }) => {
      if (!withUnsupportedClaims && hasText(changes) && isForReaders(await articles.head(id)))
        await assertSupported(id, changes)
      return withWarnings(
        await articles.update(id, changes, { by: getActorName(actor), version, withUnsupportedClaims }),
      )
    },
    'articles.preview': async ({ id, ...changes }) => withWarnings(await articles.preview(id, changes)),
    'articles.revisions': async ({ id }) => articles.revisions(id),
    'articles.revision': async ({ id, number }) => articles.revision(id, number),
    'articles.revert': async ({ id, number, version, withUnsupportedClaims }, { actor }) => {
      if (!withUnsupportedClaims && isForReaders(await articles.head(id))) {
        const restored = await articles.findRevisionProducts(id, number)
        const text = pickText(await articles.revision(id, number))
        await assertSupported(id, text, restored?.jobId ?? undefined, restored ?? undefined)
      }
      const context = { by: getActorName(actor), version, withUnsupportedClaims }
      return withWarnings(await articles.revert(id, number, context))
    },
    'articles.publish': async ({ id, withoutTag, withUnsupportedClaims }) => {
      if (!withUnsupportedClaims && (await articles.head(id)).status !== 'published') await assertSupported(id)
      return articles.publish(id, { withoutTag })
    },
    'articles.unpublish': async ({ id }) => articles.unpublish(id),
    'articles.delete': async ({ id }) => articles.remove(id),
    'articles.restore': async ({ id }) => articles.restore(id),
  }
}

function pickText({ title, excerpt, content }: Required<TextChanges>): TextChanges {
  return { title, excerpt, content }
}

function hasText({ title, excerpt, content }: TextChanges): boolean {
  return title !== undefined || excerpt !== undefined || content !== undefined
}

const withWarnings = (article: Article) => ({ ...article, warnings: listArticleWarnings(article) })

const seesDrafts = (actor: Actor) => mayUse(actor, 'articles:read')

export function proposalHandlers(
  articles: Articles,
  assertSupported: AssertSupported,
): Omit<HandlersOf<typeof proposalsContract>, 'articles.sections' | 'articles.regenerate'> {
  /** Checks the text of a proposal that can be approved, by the sources that it was written from. */
  async function assertProposalSupported(id: string, number: number): Promise<void> {
    const { after, status, stale } = await articles.proposals.read(id, number)
    if (status !== 'open' || stale || !isForReaders(await articles.head(id))) return
    const { article, proposal } = await articles.proposals.find(id, number)
    const { products, part, jobId } = proposal
    if (article.jobId !== null || !products)
      return assertSupported(id, pickText(after), part === 'products' ? jobId : undefined)
    const draft = await articles.productChanges.prepareReplacement(id, products)
    return assertSupported(id, pickText(after), undefined, articles.productChanges.foresee(draft))
  }

  return {
    'articles.proposals': async ({ id }) => articles.proposals.list(id),
    'articles.proposal': async ({ id, number }) => articles.proposals.read(id, number),
    'articles.approve': async ({ id, number, version, withUnsupportedClaims }, { actor }) => {
      if (!withUnsupportedClaims) await assertProposalSupported(id, number)
      return articles.approve(id, number, { by: getActorName(actor), version, withUnsupportedClaims })
    },
    'articles.discard': async ({ id, number }, { actor }) => articles.discard(id, number, getActorName(actor)),
  }
}

export function articleImportHandlers(
  options: ArticleImportOptions,
): Pick<HandlersOf<typeof listsContract>, 'articles.import'> {
  return {
    'articles.import': async (request, { actor, signal }) => {
      const { createArticleImport } = await import('./imported/import-articles.ts')
      return createArticleImport(options)(request, getActorName(actor), signal)
    },
  }
}

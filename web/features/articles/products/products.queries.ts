import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../../server/contract/client.ts'
import type { ArticleProducts } from '../../../../server/contract/schemas/product.ts'
import { invalidateArticles, useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import type { EditingState } from '../use-editing.ts'

/** Products of an article with everything that their editor shows. Every save invalidates them. */
export function productsQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: ['api', 'articles', 'by-id', id, 'products'],
    queryFn: () => api.products.list({ id }),
  })
}

export interface ProductRequest {
  /** Version of the article that the change is based on. */
  version: number
  send: (api: Client, consent: { withUnsupportedClaims?: true }) => Promise<SavedProducts>
  withUnsupportedClaims?: true
}

/** Products after a change that may have several parts. */
export interface SavedProducts extends ArticleProducts {
  /** Latest revision before the change. */
  revisionBefore?: number | undefined
  /** Error of the last part, if the ones before it were saved. */
  failure?: Error
}

/** Change that can be undone: the revision before it, and the version of the article after it. */
export interface SavedChange {
  number: number
  version: number
}

/** Sends a change of products, and takes over the new version of the article. Typed text stays. */
export function useProductChange(editing: EditingState) {
  const api = useApi()
  const queries = useQueryClient()
  const { id } = editing.article
  return useSingleMutation({
    mutationFn: ({ send, withUnsupportedClaims }: ProductRequest) =>
      send(api, withUnsupportedClaims ? { withUnsupportedClaims } : {}),
    onSuccess: async ({ version, products, affected }, { version: from }) => {
      queries.setQueryData(productsQuery(api, id).queryKey, { version, products, affected })
      editing.takeOver(await api.articles.byId({ id }), { from, to: version })
      await invalidateArticles(queries)
    },
  })
}

/** Restores the text and the products from before a change, unless the article has changed since. */
export function useUndo(editing: EditingState) {
  const { id } = editing.article
  const change = useProductChange(editing)
  const undo = ({ number, version }: SavedChange, options: { onSuccess: () => void }) => {
    const send: ProductRequest['send'] = async (api, consent) => {
      await api.articles.revert({ id, number, version, ...consent })
      return api.products.list({ id })
    }
    change.mutate({ version, send }, options)
  }
  return { undo, change }
}

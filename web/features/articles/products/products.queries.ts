import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../../server/contract/client.ts'
import type { ArticleProducts } from '../../../../server/contract/schemas/product.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { invalidateArticles } from '../../../lib/query-client.ts'
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
  send: (api: Client, consent: { withUnsupportedClaims?: true }) => Promise<ArticleProducts>
  withUnsupportedClaims?: true
}

/** Sends a change of products, and takes over the new version of the article. Typed text stays. */
export function useProductChange(editing: EditingState) {
  const api = useApi()
  const queries = useQueryClient()
  const { id } = editing.article
  return useSingleMutation({
    mutationFn: ({ send, withUnsupportedClaims }: ProductRequest) =>
      send(api, withUnsupportedClaims ? { withUnsupportedClaims } : {}),
    onSuccess: async (answer, { version }) => {
      queries.setQueryData(productsQuery(api, id).queryKey, answer)
      editing.takeOver(await api.articles.byId({ id }), { from: version, to: answer.version })
      await invalidateArticles(queries)
    },
  })
}

/** Restores the revision before the last one: the products and the text that changed with them. */
export function useUndo(editing: EditingState) {
  const { id } = editing.article
  const { mutate, isPending, error } = useProductChange(editing)
  const send = async (api: Client) => {
    const [, before] = await api.articles.revisions({ id })
    if (before) await api.articles.revert({ id, number: before.number, withUnsupportedClaims: true })
    return api.products.list({ id })
  }
  return {
    undo: (options: { onSuccess: () => void }) => mutate({ send, version: editing.version }, options),
    isPending,
    error,
  }
}

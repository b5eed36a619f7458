import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { authorsCreate, authorsUpdate } from '../../../server/contract/operations/authors.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showMessage } from '../../lib/toasts.ts'

export function authorsQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'authors', 'list'], queryFn: () => api.authors.list() })
}

/** Data that names an author, or depends on the author of new articles. */
const dependentKeys = ['authors', 'articles', 'edited-article', 'settings']

function useRefresh() {
  const queries = useQueryClient()
  return () => Promise.all(dependentKeys.map(part => queries.invalidateQueries({ queryKey: ['api', part] })))
}

/** Changes an author; without an id, creates one. */
export type AuthorSave = { id?: undefined; changes: Input<typeof authorsCreate> } | AuthorUpdate

interface AuthorUpdate {
  id: string
  changes: Omit<Input<typeof authorsUpdate>, 'id'>
}

export function useSaveAuthor() {
  const api = useApi()
  const refresh = useRefresh()
  return useSingleMutation({
    mutationFn: ({ id, changes }: AuthorSave) =>
      id === undefined ? api.authors.create(changes) : api.authors.update({ id, ...changes }),
    onSuccess: async ({ name }) => {
      showMessage('Author Saved', { description: `Pages show ${name} as you described them.` })
      await refresh()
    },
  })
}

export function useDeleteAuthor() {
  const api = useApi()
  const refresh = useRefresh()
  return useSingleMutation({
    mutationFn: (input: { id: string; moveTo?: string }) => api.authors.delete(input),
    onSuccess: async ({ name }) => {
      showMessage('Author Deleted', { description: `${name} is no longer an author of this site.` })
      await refresh()
    },
  })
}

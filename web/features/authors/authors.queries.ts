import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { authorsCreate, authorsUpdate } from '../../../server/contract/operations/authors.ts'
import type { Author } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { createValidation } from '../../lib/error-text.ts'
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

/** Texts of the form of an author. */
export interface AuthorValues {
  name: string
  slug: string
  bio: string
  avatar: string
}

export const validateNew = createValidation(() =>
  import('../../../server/contract/operations/authors.ts').then(({ authorsCreate }) => authorsCreate.body),
)
export const validateChanges = createValidation(() =>
  import('../../../server/contract/operations/authors.ts').then(({ authorsUpdate }) => authorsUpdate.body),
)

export function toValues(author: Author | undefined): AuthorValues {
  const { name = '', slug = '', bio = '', avatar = '' } = author ?? {}
  return { name, slug, bio, avatar }
}

export function toNew({ name, slug, bio, avatar }: AuthorValues) {
  return { name, ...(slug.trim() !== '' && { slug: slug.trim() }), bio, avatar }
}

export function getChanges(author: Author, values: AuthorValues): Partial<AuthorValues> {
  const typed = { ...values, name: values.name.trim(), slug: values.slug.trim(), bio: values.bio.trim() }
  return {
    ...(typed.name !== author.name && { name: typed.name }),
    ...(typed.slug !== author.slug && { slug: typed.slug }),
    ...(typed.bio !== author.bio && { bio: typed.bio }),
    ...(typed.avatar !== author.avatar && { avatar: typed.avatar }),
  }
}

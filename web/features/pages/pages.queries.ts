import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { CallError, type Client } from '../../../server/contract/client.ts'
import type { Input, Output } from '../../../server/contract/operation.ts'
import type { pagesCreate, pagesDelete } from '../../../server/contract/operations/pages.ts'
import type { PageHead, SitePage } from '../../../server/contract/schemas/page.ts'
import { useApi } from '../../lib/api.tsx'
import { createValidation } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { type DataQuery, loadPageData, type PageContext, type PageResult } from '../../lib/page-data.tsx'
import { showError, showMessage } from '../../lib/toasts.ts'

/** A page by its slug. Null if it does not exist, or is not visible to this visitor. */
export function pageQuery(api: Client, slug: string): DataQuery<SitePage | null> {
  return { queryKey: ['api', 'pages', 'of', slug], queryFn: () => readPage(api, slug) }
}

/** `bad_request`: the requested text cannot be a slug. */
const missingCodes: ReadonlySet<string> = new Set(['not_found', 'bad_request'])

async function readPage(api: Client, id: string): Promise<SitePage | null> {
  try {
    return await api.pages.get({ id })
  } catch (error) {
    if (error instanceof CallError && missingCodes.has(error.code)) return null
    throw error
  }
}

export async function loadSitePage({ queries, api }: PageContext, slug: string): Promise<PageResult> {
  const page = await loadPageData(queries, pageQuery(api, slug))
  if (!page) return { status: 404 }
  return page.slug === slug ? { status: 200 } : { status: 301, location: `/${page.slug}` }
}

const pagesKey = ['api', 'pages']

export function pageListQuery(api: Client) {
  return queryOptions({ queryKey: [...pagesKey, 'list'], queryFn: () => api.pages.list() })
}

/** Page for editing. Always reloaded, because somebody else may have saved it. */
export function editedPageQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...pagesKey, 'edited', id], queryFn: () => api.pages.get({ id }), gcTime: 0 })
}

export function pageRevisionsQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...pagesKey, 'revisions', id], queryFn: () => api.pages.revisions({ id }) })
}

/** Runs a change of a page, then reads everything about pages again, except the page that is being edited. */
function usePageChange<Variables, Result>(
  run: (api: Client, variables: Variables) => Promise<Result>,
  describe: (result: Result) => { title: string; description: string },
) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (variables: Variables) => run(api, variables),
    onSuccess: result => {
      const { title, description } = describe(result)
      showMessage(title, { description })
      return queries.invalidateQueries({
        predicate: ({ queryKey: [, part, kind] }) => part === 'pages' && kind !== 'edited',
      })
    },
    onError: error => showError('Could not change the page', error),
  })
}

export const useCreatePage = () =>
  usePageChange(
    (api, page: Input<typeof pagesCreate>) => api.pages.create(page),
    ({ title }) => ({ title: 'Draft Created', description: `“${title}” is a draft until you publish it.` }),
  )

export const usePublishPage = () =>
  usePageChange(
    (api, { id, publish }: { id: string; publish: boolean }): Promise<PageHead> =>
      publish ? api.pages.publish({ id }) : api.pages.unpublish({ id }),
    ({ title, status }) =>
      status === 'published'
        ? { title: 'Published', description: `“${title}” is now on the site.` }
        : { title: 'Unpublished', description: `“${title}” is a draft again. Readers no longer see it.` },
  )

export const useResetPage = () =>
  usePageChange(
    (api, id: string) => api.pages.reset({ id }),
    ({ title }) => ({ title: 'Restored', description: `“${title}” has its default text again.` }),
  )

export const useRevertPage = () =>
  usePageChange(
    (api, revision: { id: string; number: number }) => api.pages.revert(revision),
    ({ title }) => ({ title: 'Restored', description: `“${title}” has the text of that revision again.` }),
  )

export const useDeletePage = () =>
  usePageChange(
    (api, id: string): Promise<Output<typeof pagesDelete>> => api.pages.delete({ id }),
    ({ slug }) => ({ title: 'Deleted', description: `/${slug} is no longer on the site.` }),
  )

export const validateNewPage = createValidation(() =>
  import('../../../server/contract/operations/pages.ts').then(({ pagesCreate }) => pagesCreate.body),
)

export const getPageEditPath = (id: string) => `/pages/${encodeURIComponent(id)}/edit`

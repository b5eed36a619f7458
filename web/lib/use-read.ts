import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

interface Read<T> {
  data: T | undefined
  error: Error | null
}

/**
 * `useQuery` for what is shown on public pages. On the server it was read ahead of the rendering, within which it does not change, and to
 * watch it would take a sixth of the time that a page takes.
 */
export const useRead: <T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) => Read<T> = import.meta.env.SSR
  ? useReadAhead
  : useQuery

function useReadAhead<T, K extends QueryKey>({ queryKey }: UseQueryOptions<T, Error, T, K>): Read<T> {
  const state = useQueryClient().getQueryState<T>(queryKey)
  return { data: state?.data, error: state?.error ?? null }
}

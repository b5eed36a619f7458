import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PerformanceSort } from '../../../server/contract/performance-order.ts'
import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { useApi } from '../../lib/api.tsx'
import { reasonOf } from '../../lib/reason-of.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { batch, next, OrderedTable } from '../../ui/sortable-table.tsx'
import type { Column, Order } from '../../ui/sorting.ts'
import { articlesQuery } from './analytics.queries.ts'

export interface ArticleColumn extends Column<ArticlePerformance> {
  /** What the server calls its order. */
  sort: PerformanceSort
}

export const caption = 'Article Performance'
/** What rows come sorted by. */
export const sortedBy: Order = { label: 'Visitors', direction: 'descending' }
export const keyOf = ({ articleId }: ArticlePerformance) => articleId

interface Props {
  /** The first ones. */
  rows: readonly ArticlePerformance[]
  articlesInAll: number
  range: string
  columns: readonly ArticleColumn[]
}

/** The table of a site with more articles than are read at once: the server sorts them, and more come as they are asked for. */
export function ManyArticles({ rows: first, articlesInAll, range, columns }: Props) {
  const [order, setOrder] = useState(sortedBy)
  const [shown, setShown] = useState(batch)
  const isFirst = isSame(order, sortedBy) && shown <= first.length
  const sort = columns.find(({ label }) => label === order.label)?.sort ?? 'visitors'
  const direction = order.direction === 'ascending' ? 'asc' : 'desc'
  const asked = useInfiniteQuery({ ...articlesQuery(useApi(), range, sort, direction), enabled: !isFirst })
  const read = asked.data?.pages.flatMap(({ articlePerformance }) => articlePerformance)
  const rows = isFirst ? first : (read ?? first)

  const { fetchNextPage } = asked
  const isShort = !isFirst && rows.length < shown && asked.hasNextPage && !asked.isFetching && !asked.error
  useEffect(() => {
    if (isShort) void fetchNextPage()
  }, [isShort, fetchNextPage])

  if (!isFirst && asked.error) {
    return <ReadFailure title="The articles could not be read" reason={reasonOf(asked.error)} onRetry={asked.refetch} />
  }
  return (
    <OrderedTable
      isTitled
      {...{ caption, keyOf, columns, order }}
      rows={rows.slice(0, shown)}
      inAll={articlesInAll}
      onOrder={setOrder}
      onMore={() => setShown(next(shown))}
      isBusy={!isFirst && asked.isFetching}
    />
  )
}

const isSame = (a: Order, b: Order) => a.label === b.label && a.direction === b.direction

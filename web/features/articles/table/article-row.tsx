import { type ComponentType, memo, Suspense, useState } from 'react'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import type { Scope } from '../../../../server/contract/scopes.ts'
import { getFormat } from '../../../../server/domain/article-formats.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import { getEditPath } from '../../../../server/domain/urls.ts'
import { formatDateTime, formatShortDate } from '../../../lib/format.ts'
import { countOrDash, unknownSign } from '../../../lib/format-metrics.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useCategoryView } from '../../../lib/site.queries.ts'
import { useMay } from '../../../lib/user.queries.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { useDelete, useRestore } from '../articles.queries.ts'
import { usePublish, useUnpublish } from '../publishing.queries.ts'
import type { ArticleRow } from './table-tools.tsx'

// The table shows its texts first. Dialogs are loaded when they open.
export const RowImage = lazy(() => import('../../../ui/article-image.tsx').then(module => module.ArticleImage))
const DeleteDialog = lazy(() => import('../article-actions.tsx').then(module => module.DeleteDialog))
const PublishDialog = lazy(() => import('../article-actions.tsx').then(module => module.PublishDialog))
const ScheduleDialog = lazy(() => import('../schedule-dialog.tsx').then(module => module.ScheduleDialog))

export type AdAction = 'assign' | 'variants' | 'budget'

/** Dialog for an ad action of an article. The app provides it, because it belongs to another feature. */
export type AdDialog = ComponentType<{ article: ArticleHead; action: AdAction; onClose: () => void }>

/** Id of the link with an article's title, which can receive the focus. */
export const getTitleId = (id: string) => `managed-${id}`

interface Props {
  row: ArticleRow
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
  /** Earnings of 30 days; missing if no report is imported. */
  earnings?: string
  AdDialog: AdDialog
}

/** Row of an article. Memoised, because a change of the selection concerns one of fifty. */
export const ArticleTableRow = memo(function ArticleTableRow({ row, isSelected, onSelect, earnings, AdDialog }: Props) {
  const { article, visitors, productClicks } = row
  const { id, title, status } = article
  const { name, kind } = useCategoryView(article.category)
  const mayWrite = useMay()('articles:write')
  return (
    <tr>
      <td className="cell-check">
        <input
          type="checkbox"
          aria-label={`Select ${title}`}
          checked={isSelected}
          disabled={!mayWrite}
          onChange={({ target }) => onSelect(id, target.checked)}
        />
      </td>
      <th scope="row">
        <div className="cell-title">
          <span className="thumb">
            <Suspense>
              <RowImage article={article} kind={kind} sizes="52px" />
            </Suspense>
          </span>
          <a id={getTitleId(id)} href={mayWrite ? getEditPath(id) : `/article/${encodeURIComponent(article.slug)}`}>
            {title}
          </a>
          {article.format && <span className="note format-note">{getFormat(article.format).label}</span>}
        </div>
      </th>
      <td className="cell-status">
        <StatusChip article={article} />
      </td>
      <td className="cell-muted cell-category">{name}</td>
      <td className="cell-muted cell-date">
        <ArticleDate article={article} />
      </td>
      <FigureCell name="visitors" figure={visitors} />
      <FigureCell name="clicks" figure={productClicks} />
      <td className="cell-number cell-ads" title={describeAds(row)}>
        {row.ads === null ? unknownSign : row.ads === 0 ? '-' : `${row.activeAds} / ${row.ads}`}
      </td>
      {earnings !== undefined && (
        <td
          className={`cell-number cell-figure cell-earnings ${earnings === '-' ? 'is-empty' : ''}`}
          data-unit="earned"
        >
          {earnings}
        </td>
      )}
      <td className="cell-more">
        {status !== 'deleted' ? (
          <RowMenu row={row} AdDialog={AdDialog} />
        ) : (
          mayWrite && <DeletedMenu article={article} />
        )}
      </td>
    </tr>
  )
})

/** Campaign and budget of an article, as in the specification's list. */
function describeAds({ campaigns, dailyBudget }: ArticleRow): string | undefined {
  if (campaigns === null || dailyBudget === null) return undefined
  if (campaigns.length === 0) return 'No Campaign'
  const names = campaigns.join(', ')
  return dailyBudget === 0
    ? `Active in ${names}, no daily budget`
    : `Active in ${names}, daily budget ${formatPounds(dailyBudget)}`
}

const statusLabels = { published: 'Published', draft: 'Draft', deleted: 'Deleted' } as const

function StatusChip({ article: { status, scheduledFor, scheduleProblem } }: Pick<ArticleRow, 'article'>) {
  if (scheduleProblem !== undefined) return <span className="chip chip-bad">Not published</span>
  if (scheduledFor !== undefined) return <span className="chip chip-wait">Scheduled</span>
  return <span className={status === 'published' ? 'chip chip-on' : 'chip'}>{statusLabels[status]}</span>
}

function ArticleDate({ article: { publishedAt, deletedAt, scheduledFor } }: { article: ArticleHead }) {
  const at = deletedAt ?? scheduledFor ?? publishedAt
  if (at === null) return unknownSign
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatShortDate(at)}
    </time>
  )
}

/** Phones show the name behind the figure, and no zeros. */
function FigureCell({ name, figure }: { name: string; figure: number | null }) {
  return (
    <td className={`cell-number cell-figure ${figure ? '' : 'is-empty'}`} data-unit={name}>
      {figure === null ? unknownSign : countOrDash(figure)}
    </td>
  )
}

function DeletedMenu({ article }: { article: ArticleHead }) {
  const restore = useRestore()
  return (
    <MoreMenu
      isCompact
      about={article.title}
      pending={restore.isPending ? 'Restoring…' : undefined}
      items={[{ name: 'Restore', onChoose: () => restore.mutate(article) }]}
    />
  )
}

/** Ad actions that the role of the person allows. */
function listAdActions(
  { campaigns, ads }: ArticleRow,
  may: (scope: Scope) => boolean,
): readonly { name: string; action: AdAction }[] {
  const hasCampaign = campaigns !== null && campaigns.length > 0
  const changes = hasCampaign
    ? ({ name: 'Edit Budget', action: 'budget', scope: 'ads:write' } as const)
    : ({ name: 'Assign to Campaign', action: 'assign', scope: 'ads:draft' } as const)
  const name = ads !== null && ads > 0 ? 'Regenerate Ads' : 'Generate Ads'
  return [changes, { name, action: 'variants', scope: 'ads:draft' } as const].filter(({ scope }) => may(scope))
}

/** The specification's actions, and those that change the status. */
function RowMenu({ row, AdDialog }: Pick<Props, 'row' | 'AdDialog'>) {
  const { article } = row
  const { id, slug, title } = article
  const may = useMay()
  const publish = usePublish()
  const unpublish = useUnpublish()
  const deletion = useDelete()
  const [isConfirming, setConfirming] = useState(false)
  const [isScheduling, setScheduling] = useState(false)
  const [adAction, setAdAction] = useState<AdAction>()
  const pending = [
    publish.isPending && 'Publishing…',
    unpublish.isPending && 'Unpublishing…',
    deletion.isPending && 'Deleting…',
  ].find(name => name !== false)
  const path = encodeURIComponent(id)
  return (
    <>
      <MoreMenu
        isCompact
        about={title}
        pending={pending}
        items={[
          { name: 'View Article', href: `/article/${encodeURIComponent(slug)}`, opensTab: true },
          { name: 'Ad Details', href: `/articles/${path}/manage` },
          ...listAdActions(row, may).map(({ name, action }) => ({ name, onChoose: () => setAdAction(action) })),
          ...(article.publishedAt === null ? [] : [{ name: 'Analytics', href: `/analytics/${path}` }]),
          ...(may('articles:write')
            ? [
                article.status === 'published'
                  ? { name: 'Unpublish', startsGroup: true, onChoose: () => unpublish.mutate(article) }
                  : { name: 'Publish', startsGroup: true, onChoose: () => publish.mutate(article) },
                ...(article.status === 'draft' ? [{ name: 'Schedule…', onChoose: () => setScheduling(true) }] : []),
                { name: 'Delete…', isDangerous: true, onChoose: () => setConfirming(true) },
              ]
            : []),
        ]}
      />
      <Suspense>
        {publish.isError && <PublishDialog article={article} publish={publish} />}
        {isScheduling && (
          <ScheduleDialog article={article} onScheduled={() => undefined} onClose={() => setScheduling(false)} />
        )}
        {adAction && <AdDialog article={article} action={adAction} onClose={() => setAdAction(undefined)} />}
        {isConfirming && (
          <DeleteDialog
            title={title}
            onClose={() => setConfirming(false)}
            onConfirm={() => {
              setConfirming(false)
              deletion.mutate(article)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

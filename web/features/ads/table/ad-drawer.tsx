import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Ad } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { AdSetEarningsNote } from '../../../lib/earnings.tsx'
import { formatPercentRange } from '../../../lib/format-metrics.ts'
import { useCategoryView, useSite } from '../../../lib/site.queries.ts'
import { Allowed } from '../../../lib/user.queries.ts'
import { ArticleImage } from '../../../ui/article-image.tsx'
import { QuietButton } from '../../../ui/buttons.tsx'
import { IntervalBar } from '../../../ui/chart.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FeedAd } from '../../../ui/feed-ad.tsx'
import { MetricList } from '../../../ui/metric-list.tsx'
import { useDuplicateAd } from '../ad-changes.queries.ts'
import { adsQuery, daysQuery, promotedArticleQuery } from '../ads.queries.ts'
import { ChangeHistory } from '../article/ad-set/ad-status.tsx'
import { EditAdDialog } from '../dialogs/edit-ad-dialog.tsx'
import { AdReadFailure } from '../error-report.tsx'
import { SpendTable } from '../performance/charts/spend-panel.tsx'
import { findLeader, type MeasuredAd, toMeasuredAds } from './ad-comparison.ts'
import { type AdRow, getLabels } from './ad-tree.ts'
import { adsColumns } from './ads-tools.tsx'
import { getArticleAdsHref } from './row-menu.tsx'
import { StatusSwitch, type Switching } from './status-switch.tsx'
import { LabelsDialog } from './table-dialogs.tsx'
import { LabelList, type RowVerdict, VerdictChip } from './verdict-chip.tsx'

interface Props {
  row: AdRow
  verdict: RowVerdict | undefined
  /** Days of all figures on the screen. */
  period: { days: number; until?: string }
  /** These days as a query, for links. */
  days: string
  switching: Switching
  onClose: () => void
}

/** Everything about an ad: what people see, how it does against the others of its ad set, and what happened to it. */
export function AdDrawer({ row, verdict, period, days, switching, onClose }: Props) {
  const { data: ads, error, refetch } = useQuery(adsQuery(useApi(), row.adSet.adSetId))
  const ad = ads?.find(({ id }) => id === row.id)
  const title = row.ad.variant ? `Variant ${row.ad.variant}` : row.name
  return (
    <Dialog className="drawer" title={title} onClose={onClose}>
      <div className="drawer-state">
        <StatusSwitch row={row} switching={switching} />
        {verdict && <VerdictChip verdict={verdict} />}
        <LabelList labels={getLabels(row)} />
        {row.adSet.articleId !== null && <a href={getArticleAdsHref(row.adSet.articleId, days)}>Ad Details</a>}
      </div>
      {error && !ads && <AdReadFailure title="Could not load this ad" error={error} onRetry={refetch} />}
      {ad && !ad.imported && row.adSet.articleId !== null && (
        <section>
          <Preview ad={ad} articleId={row.adSet.articleId} />
          <Allowed to="ads:write">
            <AdActions ad={ad} />
          </Allowed>
        </section>
      )}
      <section>
        <h3>Figures</h3>
        <MetricList
          className="figures-ad"
          metrics={adsColumns.flatMap(({ label, format }) => (format ? [[label, format(row.figures)] as const] : []))}
        />
      </section>
      <Comparison row={row} />
      {verdict && (
        <section>
          <h3>Optimizer</h3>
          <p>{verdict.reason}</p>
          <AdSetEarningsNote adSetId={row.adSet.adSetId} />
          <p className="note">
            The <a href="/ai-optimizer">AI Optimizer</a> also learns from the other ads, so its ranges differ from those
            above.
          </p>
        </section>
      )}
      <section>
        {ad && <ChangeHistory subject={ad} />}
        <DayFigures adId={row.id} period={period} />
      </section>
    </Dialog>
  )
}

function Preview({ ad, articleId }: { ad: Ad; articleId: string }) {
  const { data: article } = useQuery(promotedArticleQuery(useApi(), articleId))
  const { name } = useSite()
  const { kind } = useCategoryView(article?.category ?? '')
  if (!article) return null
  return <FeedAd {...ad} pageName={name} image={<ArticleImage article={article} kind={kind} sizes="22rem" />} />
}

function AdActions({ ad }: { ad: Ad }) {
  const [isEditing, setEditing] = useState(false)
  const [isLabelling, setLabelling] = useState(false)
  const { mutate, isPending } = useDuplicateAd(() => undefined)
  return (
    <div className="desk-actions">
      <QuietButton onClick={() => setEditing(true)}>Edit</QuietButton>
      <QuietButton aria-disabled={isPending} onClick={() => isPending || mutate(ad)}>
        {isPending ? 'Duplicating…' : 'Duplicate'}
      </QuietButton>
      <QuietButton onClick={() => setLabelling(true)}>Labels</QuietButton>
      {isLabelling && <LabelsDialog ids={[ad.id]} what={`“${ad.name}”`} onClose={() => setLabelling(false)} />}
      {isEditing && <EditAdDialog ad={ad} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** Likely CTR of each ad of the ad set, from its own clicks on the chosen days. */
function Comparison({ row: { id, adSet } }: { row: AdRow }) {
  const ads = useMemo(() => toMeasuredAds(adSet), [adSet])
  const scale = Math.max(...ads.map(({ interval }) => interval.high))
  return (
    <section>
      <h3>Likely CTR</h3>
      {ads.length === 0 ? (
        <p className="note">No impressions on these days.</p>
      ) : (
        <>
          <table className="table drawer-ctr">
            <caption className="unseen">Likely CTR of the ads of {adSet.adSetName}</caption>
            <thead>
              <tr>
                <th scope="col">Ad</th>
                <th scope="col" colSpan={2}>
                  95% interval
                </th>
              </tr>
            </thead>
            <tbody>
              {ads.map(({ adId, label, ctr, interval }) => (
                <tr key={adId} aria-current={adId === id ? 'true' : undefined}>
                  <th scope="row">{label}</th>
                  <td>
                    <IntervalBar {...interval} estimate={ctr} scale={scale} />
                  </td>
                  <td className="cell-number">{formatPercentRange(interval)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="note">{describeLeader(ads)}</p>
        </>
      )}
    </section>
  )
}

function describeLeader(ads: readonly MeasuredAd[]): string {
  if (ads.length < 2) return ''
  const leader = findLeader(ads)
  return leader ? `${leader.label} is clearly ahead.` : 'No ad is clearly ahead yet.'
}

function DayFigures({ adId, period }: { adId: string; period: Props['period'] }) {
  const { data, error, refetch } = useQuery(daysQuery(useApi(), { ...period, adId }))
  if (error) return <AdReadFailure title="Could not load its days" error={error} onRetry={refetch} />
  return data ? <SpendTable summary="Figures by day" days={data.days} /> : <p className="note">Loading its days…</p>
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from '../../../../app/router/router.tsx'
import { useApi } from '../../../../lib/api.tsx'
import { SampleMetricsLabel } from '../../../../ui/labels.tsx'
import { MetricList } from '../../../../ui/metric-list.tsx'
import { performanceQuery } from '../../ads.queries.ts'
import { AdReadFailure } from '../../error-report.tsx'
import { toFigures } from '../../table/ad-comparison.ts'
import { type AdsFilter, adsFilterFormat, toPeriod } from '../../table/ads-address.ts'
import { AdsRange, adsColumns } from '../../table/ads-tools.tsx'
import '../../../../ui/figures.css'

/** Figures of an ad set and its ads, as the table of ads has them. The address has their days. */
export function useAdFigures(adSetId: string) {
  const { path, query, route } = useLocation()
  const filter = adsFilterFormat.parse(query)
  const { data, error, refetch } = useQuery({
    ...performanceQuery(useApi(), toPeriod(filter)),
    placeholderData: keepPreviousData,
  })

  function change(changes: Partial<AdsFilter>): void {
    const { days, until } = { ...filter, ...changes }
    const { until: _, ...others } = query
    const search = new URLSearchParams({ ...others, days: String(days), ...(until !== '' && { until }) })
    route(`${path}?${search}`, true)
  }

  return { filter, change, adSet: data?.find(row => row.adSetId === adSetId), error, refetch }
}

type AdFiguresState = ReturnType<typeof useAdFigures>

/** Chooses the days of the figures. */
export function FiguresRange({ filter, change, adSet, error, refetch }: AdFiguresState) {
  return (
    <div className="ad-figures-range">
      <AdsRange filter={filter} onChange={change} />
      {adSet?.sample && <SampleMetricsLabel />}
      {error && !adSet && <AdReadFailure title="Could not load figures" error={error} onRetry={refetch} />}
    </div>
  )
}

/** Figures of one ad on the chosen days; nothing for an ad that was created after they were read. */
export function AdFigures({ adSet, adId }: Pick<AdFiguresState, 'adSet'> & { adId: string }) {
  const ad = adSet?.ads.find(each => each.adId === adId)
  if (!adSet || !ad) return null
  const figures = toFigures(ad, adSet)
  return (
    <MetricList
      className="figures-ad"
      metrics={adsColumns.flatMap(({ label, format }) => (format ? [[label, format(figures)] as const] : []))}
    />
  )
}

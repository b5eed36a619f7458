import type { ReactNode } from 'react'
import { areAdsKnownOn, areAdsOfArticleKnown } from '../../../../server/contract/ads-known.ts'
import { countedText } from '../../../../server/contract/figure-text.ts'
import { poundsText } from '../../../../server/contract/pounds.ts'
import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { percent, unknown } from '../../../lib/figures.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { ChangeSince } from '../change-line.tsx'
import { conversionOf } from '../conversion-of.ts'
import { knownSpend } from '../measures.ts'
import { TotalCard } from '../total-card.tsx'

/** Traffic and ad metrics of an article, compared with the previous period. */
export function ArticleCards({ data }: { data: ArticleAnalytics }) {
  const { article, days, trafficKnown } = data
  const known = (text: string) => (trafficKnown ? text : unknown)
  const over = days.filter(({ isOver }) => isOver)
  const { visitors, pageviews, productClicks, conversionRate, adSpend } = article
  return (
    <>
      <dl className="totals headline">
        <TotalCard
          label="Visitors"
          figure={known(wholeNumber(visitors))}
          spark={{ values: over.map(day => day.visitors) }}
        >
          <span className="total-rate">{known(countedText(pageviews, 'pageview'))}</span>
          <ChangeSince of="totalVisitors" text={wholeNumber} isGood comparison={data} />
        </TotalCard>
        <TotalCard
          label="Product Clicks"
          figure={known(wholeNumber(productClicks))}
          spark={{ values: over.map(day => day.productClicks) }}
        >
          <ChangeSince of="totalProductClicks" text={wholeNumber} isGood comparison={data} />
        </TotalCard>
        <TotalCard
          label="Ad Spend"
          figure={areAdsKnown(data) ? poundsText(adSpend) : unknown}
          spark={{ values: over.map(knownSpend) }}
        >
          <ChangeSince of="totalAdSpend" text={poundsText} comparison={data} />
        </TotalCard>
        <TotalCard
          label="Conversion Rate"
          figure={known(percent(conversionRate))}
          spark={{ values: over.map(conversionOf) }}
        >
          <ChangeSince of="overallConversionRate" text={percent} isGood comparison={data} />
        </TotalCard>
      </dl>
      {article.hasAds && <AdCards data={data} known={known} />}
    </>
  )
}

function areAdsKnown(data: ArticleAnalytics): boolean {
  return areAdsKnownOn(data, data.range.from) && areAdsOfArticleKnown(data.article, data)
}

interface AdProps {
  data: ArticleAnalytics
  known: (text: string) => string
}

function AdCards({ data, known }: AdProps) {
  const { adImpressions, adClicks, adSpend, ctr, cpc, visitorsFromAds, productClicksFromAds } = data.article
  return (
    <dl className="totals secondary">
      <OfAds label="Ad Impressions" of="totalImpressions" figure={adImpressions} data={data}>
        CTR {percent(ctr)}
      </OfAds>
      <OfAds label="Ad Clicks" of="totalAdClicks" figure={adClicks} data={data}>
        CPC {poundsText(cpc)}
      </OfAds>
      <TotalCard label="Product Clicks From Ads" figure={known(wholeNumber(productClicksFromAds))}>
        <span className="total-rate">
          {known(`by ${countedText(visitorsFromAds, 'visitor')}`)}
          {productClicksFromAds > 0 && areAdsKnown(data) && `, ${poundsText(adSpend / productClicksFromAds)} each`}
        </span>
      </TotalCard>
    </dl>
  )
}

interface OfAdsProps extends Pick<AdProps, 'data'> {
  label: string
  of: 'totalImpressions' | 'totalAdClicks'
  figure: number
  children: ReactNode
}

function OfAds({ label, of, figure, data, children }: OfAdsProps) {
  if (!areAdsKnown(data)) return <TotalCard label={label} figure={unknown} />
  return (
    <TotalCard label={label} figure={wholeNumber(figure)}>
      <span className="total-rate">{children}</span>
      <ChangeSince of={of} comparison={data} text={wholeNumber} isGood />
    </TotalCard>
  )
}

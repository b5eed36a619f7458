import type { ReactNode } from 'react'
import type { EarningsReport } from '../../../server/contract/schemas/earnings-report.ts'
import { unattributedReasons } from '../../../server/domain/earnings-text.ts'
import { formatAmount } from '../../../server/domain/money.ts'
import { formatPerVisitor, formatReturns } from '../../lib/earnings.tsx'
import { formatInteger } from '../../lib/format.ts'
import { unknownSign } from '../../lib/format-metrics.ts'
import { getArticlePath, withRange } from './use-range.ts'

interface EarningsTableProps {
  /** Name of the table, for screen readers. */
  caption: string
  /** Heading of the first column. */
  subject: string
  /** Headings of columns with numbers. */
  numbers: readonly string[]
  /** Heading of a last column with text. */
  text?: string
  children: ReactNode
}

function EarningsTable({ caption, subject, numbers, text, children }: EarningsTableProps) {
  return (
    <table className="table">
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{subject}</th>
          {numbers.map(label => (
            <th key={label} scope="col" className="cell-number">
              {label}
            </th>
          ))}
          {text !== undefined && <th scope="col">{text}</th>}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function NumberCell({ label, children }: { label: string; children: string }) {
  return (
    <td data-label={label} className="cell-number">
      {children}
    </td>
  )
}

type AdFigures = Pick<EarningsReport, 'adSpend' | 'feesFromAds' | 'returnOnAdSpend'>

const adHeadings = ['Ad spend', 'From ads', 'Return'] as const

function AdFigureCells({ adSpend, feesFromAds, returnOnAdSpend }: AdFigures) {
  return (
    <>
      <NumberCell label="Ad spend">{formatAmount(adSpend)}</NumberCell>
      <NumberCell label="From ads">{formatAmount(feesFromAds)}</NumberCell>
      <NumberCell label="Return">{formatReturns(returnOnAdSpend)}</NumberCell>
    </>
  )
}

interface ArticleTableProps {
  report: EarningsReport
  range: string
}

export function ArticleTable({ report: { articles, trafficKnown }, range }: ArticleTableProps) {
  const numbers = ['Earnings', 'Visitors', 'Per visitor', ...adHeadings]
  return (
    <EarningsTable caption="Earnings by article" subject="Article" numbers={numbers}>
      {articles.map(article => (
        <tr key={article.articleId}>
          <th scope="row">
            <a href={withRange(getArticlePath(article.articleId), range)}>{article.articleTitle}</a>
          </th>
          <NumberCell label="Earnings">{formatAmount(article.fees)}</NumberCell>
          <NumberCell label="Visitors">{trafficKnown ? formatInteger(article.visitors) : unknownSign}</NumberCell>
          <NumberCell label="Per visitor">{formatPerVisitor(article.earningsPerVisitor)}</NumberCell>
          <AdFigureCells {...article} />
        </tr>
      ))}
    </EarningsTable>
  )
}

export function UnattributedTable({ rows }: { rows: EarningsReport['notAttributed'] }) {
  return (
    <>
      <h3 className="earnings-heading">Not attributed to an article</h3>
      <EarningsTable
        caption="Earnings that belong to no article"
        subject="Tracking id"
        numbers={['Earnings']}
        text="Why"
      >
        {rows.map(({ trackingId, fees, reason }) => (
          <tr key={trackingId}>
            <th scope="row">{trackingId}</th>
            <NumberCell label="Earnings">{formatAmount(fees)}</NumberCell>
            <td data-label="Why">{unattributedReasons[reason]}</td>
          </tr>
        ))}
      </EarningsTable>
    </>
  )
}

export function CampaignTable({ rows }: { rows: EarningsReport['campaigns'] }) {
  return (
    <>
      <h3 className="earnings-heading">Campaigns</h3>
      <EarningsTable caption="Earnings by campaign" subject="Campaign" numbers={adHeadings} text="Attributed by">
        {rows.map(({ campaignId, campaignName, hasOwnId, ...figures }) => (
          <tr key={campaignId}>
            <th scope="row">{campaignName}</th>
            <AdFigureCells {...figures} />
            <td data-label="Attributed by">{hasOwnId ? 'Tracking id' : 'Share of product clicks'}</td>
          </tr>
        ))}
      </EarningsTable>
    </>
  )
}

/** Ads that brought product clicks, the highest earnings first. */
export function AdTable({ rows }: { rows: EarningsReport['ads'] }) {
  return (
    <details className="earnings-details">
      <summary>Ads with product clicks ({formatInteger(rows.length)})</summary>
      <EarningsTable caption="Earnings by ad" subject="Ad" numbers={['Product clicks', 'Earnings']}>
        {rows.map(({ adId, adName, productClicks, feesFromAds }) => (
          <tr key={adId}>
            <th scope="row">{adName}</th>
            <NumberCell label="Product clicks">{formatInteger(productClicks)}</NumberCell>
            <NumberCell label="Earnings">{formatAmount(feesFromAds)}</NumberCell>
          </tr>
        ))}
      </EarningsTable>
    </details>
  )
}

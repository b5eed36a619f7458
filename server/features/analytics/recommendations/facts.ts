import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import type { TrafficCounts } from '../../../ports/web-analytics.ts'
import type { AdSetFigures } from '../../ads/range-figures.ts'
import { countInterval } from '../count-interval.ts'

export interface AdSetFacts extends AdSetFigures {
  /** What it did on the days on which anybody was counted: on others, nobody knows who came of it. */
  counted: AdSetFigures['figures']
  /** What those did who came by its ads. */
  traffic: Readonly<TrafficCounts>
}

/** What recommendations are drawn from. */
export interface Facts {
  /** Of every published article. */
  rows: readonly ArticlePerformance[]
  adSets: readonly AdSetFacts[]
  /** Of the whole site. */
  traffic: Readonly<TrafficCounts>
  /** False where something of it could not be told: nothing is concluded from clicks that are not there, then. */
  clicksKnown: boolean
  /** The period before: what was seen of each article, by its id. */
  before: ReadonlyMap<string, Readonly<TrafficCounts>>
  /** Visitors of each whole day; today is not over, and counts for less than it will. */
  visitorsByDay: { before: readonly number[]; now: readonly number[] }
}

export interface Recommendation {
  /** How much it is about; of one kind, the most goes first. */
  worth: number
  text: string
  /** The article that it is about, where it is about one. */
  articleId: string | null
}

/** Product clicks a visitor. */
export interface Rate {
  /** At least so many, for certain. */
  sure: number
  measured: number
}

/** The rate of all articles but one; of a thousand, each is asked about. */
export function ratesOfOthers({ rows }: Facts): (articleId: string | null) => Rate {
  const byId = new Map(rows.map(row => [row.articleId, row]))
  const visitors = rows.reduce((sum, row) => sum + row.visitors, 0)
  const clicks = rows.reduce((sum, row) => sum + row.productClicks, 0)
  return articleId => {
    const own = articleId === null ? undefined : byId.get(articleId)
    return rateOf(clicks - (own?.productClicks ?? 0), visitors - (own?.visitors ?? 0))
  }
}

function rateOf(clicks: number, visitors: number): Rate {
  return visitors === 0
    ? { sure: 0, measured: 0 }
    : { sure: countInterval(clicks).low / visitors, measured: clicks / visitors }
}

/** Whether so few clicks of so many visitors are surely less than half of what is usual. */
export function isFarBelow(counts: Readonly<TrafficCounts>, usual: Rate): boolean {
  return counts.visitors > 0 && countInterval(counts.productClicks).high / counts.visitors < usual.sure / 2
}

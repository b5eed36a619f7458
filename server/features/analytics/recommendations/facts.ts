import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import type { Leading } from '../../../ports/steps.ts'
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
  /** What was seen of published articles: of all together, and of the one with this id. */
  articles: { total: Readonly<TrafficCounts>; of(id: string | null): Readonly<TrafficCounts> | undefined }
  adSets: readonly AdSetFacts[]
  /** Of the whole site. */
  traffic: Readonly<TrafficCounts>
  /** False where something of it could not be told: nothing is concluded from clicks that are not there, then. */
  clicksKnown: boolean
  /** Of the period before, where visitors stay away: what was seen of the article with this id. */
  before(id: string): Readonly<TrafficCounts> | undefined
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

/** A kind of recommendation that is about articles: of which, the most worth first, and what. */
export interface AboutArticles extends Pick<Leading<ArticlePerformance>, 'compare'> {
  where(row: ArticlePerformance): boolean
  tell(row: ArticlePerformance): Recommendation
}

/** Product clicks a visitor. */
export interface Rate {
  measured: number
  /** At least so many, for certain. */
  sure(): number
}

/** The rate of all articles but one, or of all of them; of thousands, each is asked about. */
export function ratesOfOthers({
  articles: {
    total: { visitors, productClicks: clicks },
  },
}: Facts): (own?: Pick<TrafficCounts, 'visitors' | 'productClicks'>) => Rate {
  return own => rateOf(clicks - (own?.productClicks ?? 0), visitors - (own?.visitors ?? 0))
}

function rateOf(clicks: number, visitors: number): Rate {
  return visitors === 0
    ? { measured: 0, sure: () => 0 }
    : { measured: clicks / visitors, sure: () => countInterval(clicks).low / visitors }
}

/** Whether so few clicks of so many visitors are surely less than half of what is usual. */
export function isFarBelow(counts: Pick<TrafficCounts, 'visitors' | 'productClicks'>, usual: Rate): boolean {
  if (counts.visitors === 0) return false
  const most = countInterval(counts.productClicks).high / counts.visitors
  // Of thousands, few are asked the second.
  return most < usual.measured / 2 && most < usual.sure() / 2
}

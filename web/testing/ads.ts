import type { PerformanceRow } from '../../server/contract/schemas/ad-performance.ts'
import type { Ad, AdSet, Campaign } from '../../server/contract/schemas/ads.ts'

const made = { createdAt: '2026-11-20T09:00:00.000Z', createdBy: 'ada' }

export function campaign(changes: Partial<Campaign> = {}): Campaign {
  return {
    id: 'c1',
    name: 'Spring grinders',
    objective: 'OUTCOME_TRAFFIC',
    status: 'PAUSED',
    imported: false,
    onFacebook: 'no',
    ...made,
    ...changes,
  }
}

export function adSet(changes: Partial<AdSet> = {}): AdSet {
  return {
    id: 's1',
    name: 'Five Grinders Compared - Ad Set',
    campaignId: 'c1',
    campaignName: 'Spring grinders',
    articleId: 'a1',
    articleTitle: 'Five Grinders Compared',
    dailyBudget: 10,
    status: 'PAUSED',
    targeting: { age_min: 18, age_max: 65, genders: [0], geo_locations: { countries: ['GB'] } },
    placements: ['automatic'],
    imported: false,
    onFacebook: 'no',
    labels: [],
    changes: [],
    ...made,
    ...changes,
  }
}

export function ad(changes: Partial<Ad> = {}): Ad {
  const linkUrl = 'https://shelf.test/article/five-grinders'
  return {
    id: 'ad1',
    adSetId: 's1',
    name: 'Five Grinders Compared - Variant A',
    variant: 'A',
    headline: 'Five grinders, compared',
    bodyText: 'Which of them grinds finest?',
    callToAction: 'LEARN_MORE',
    linkUrl,
    trackedUrl: `${linkUrl}?utm_source=facebook&utm_content=ad1`,
    targetingLabel: 'Espresso drinkers',
    image: '',
    status: 'PAUSED',
    imported: false,
    onFacebook: 'no',
    labels: [],
    changes: [],
    ...made,
    ...changes,
  }
}

export function performanceRow(changes: Partial<PerformanceRow> = {}): PerformanceRow {
  const words = { adName: 'Five Grinders Compared - Variant A', variant: 'A', headline: 'Five grinders, compared' }
  return {
    adSetId: 's1',
    adSetName: 'Five Grinders Compared - Ad Set',
    campaignId: 'c1',
    status: 'PAUSED',
    articleId: 'a1',
    articleSlug: 'five-grinders',
    articleTitle: 'Five Grinders Compared',
    dailyBudget: 10,
    labels: [],
    imported: false,
    sample: false,
    figuresKnown: true,
    totalImpressions: 2000,
    totalClicks: 50,
    totalSpend: 20,
    avgCtr: 2.5,
    avgCpc: 0.4,
    totalConversions: 3,
    ads: [
      {
        adId: changes.adSetId === undefined ? 'ad1' : `${changes.adSetId}-a`,
        ...words,
        status: 'PAUSED',
        labels: [],
        impressions: 2000,
        clicks: 50,
        ctr: 2.5,
        spend: 20,
        conversions: 3,
      },
    ],
    ...changes,
  }
}

type AdRow = PerformanceRow['ads'][number]

export function adRow(changes: Partial<AdRow> = {}): AdRow {
  return {
    adId: 'ad1',
    adName: 'Grinders - Variant A',
    variant: 'A',
    headline: 'Five grinders, compared',
    status: 'PAUSED',
    labels: [],
    impressions: 2000,
    clicks: 50,
    ctr: 2.5,
    spend: 20,
    conversions: 3,
    ...changes,
  }
}

import type { AdSetOptimization, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import { defaultCategories } from '../../../domain/categories.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import { toSiteCategories } from '../gather/read-facts.ts'

export function aVerdict(changes: Partial<VariantVerdict> = {}): VariantVerdict {
  return {
    adId: '01KADA',
    adName: 'Grinders - Variant A',
    variant: 'A',
    headline: 'Five grinders, compared',
    status: 'ACTIVE',
    impressions: 4200,
    clicks: 63,
    ctr: 1.5,
    estimate: 1.4,
    low: 1.1,
    high: 1.8,
    chanceBest: 0.03,
    lossPerDay: 12,
    verdict: 'pause',
    ...changes,
  }
}

export function anOptimization(changes: Partial<AdSetOptimization> = {}): AdSetOptimization {
  return {
    adSetId: '01KADSET',
    adSetName: 'Grinders - Ad Set',
    articleTitle: 'Five Grinders Compared',
    currentPerformance: { ctr: 1.72, cpc: 0.31, spend: 48.2, conversions: 9 },
    budgetRecommendation: { action: 'maintain', suggestedChange: 0, reason: 'It does as well as the others.' },
    recommendations: [],
    creativeRecommendations: [],
    targetingRecommendations: [],
    evidence: {
      phase: 'decided',
      sentences: ['B is better: 97% sure.'],
      variants: [
        aVerdict(),
        aVerdict({ adId: '01KADB', variant: 'B', headline: 'Which grinder?', chanceBest: 0.97, verdict: 'winner' }),
      ],
      sampleRatio: null,
      fatigue: null,
      value: null,
    },
    ...changes,
  }
}

/** A month of a site with two categories. */
export function someFacts(changes: Partial<OptimizerFacts> = {}): OptimizerFacts {
  return {
    days: { from: '2026-10-23', to: '2026-11-21' },
    shop: 'Amazon UK',
    totals: { visitors: 4210, productClicks: 312, adSpend: 124.5, adClicks: 410, conversionRate: 7.41 },
    articles: [
      {
        title: 'Five Grinders Compared',
        category: 'coffee-grinders' as const,
        visitors: 2800,
        productClicks: 242,
        conversionRate: 8.64,
        adSpend: 124.5,
      },
      {
        title: 'Wireless Earbuds for the Commute',
        category: 'audio' as const,
        visitors: 1410,
        productClicks: 70,
        conversionRate: 4.96,
        adSpend: 0,
      },
    ],
    products: [{ product: 'Hobbin & Crake Daily', clicks: 118, category: 'coffee-grinders' }],
    phrases: [],
    categories: [
      { category: 'coffee-grinders', articles: 1, visitors: 2800, clicksPerHundred: 8.5 },
      { category: 'audio', articles: 1, visitors: 1410, clicksPerHundred: 5.1 },
    ],
    siteCategories: toSiteCategories(defaultCategories),
    adSets: [anOptimization()],
    budget: { daily: 10, reason: 'Nothing is known of this article yet, so it begins with £10.00 a day.' },
    audiences: [],
    audienceTests: [],
    titles: ['Five Grinders Compared', 'Wireless Earbuds for the Commute'],
    topics: [],
    dismissedTopics: [],
    ...changes,
  }
}

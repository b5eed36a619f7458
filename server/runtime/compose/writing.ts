import { defaultDailyBudget } from '../../contract/ad-values.ts'
import { toProductKind } from '../../domain/categories.ts'
import { getModelHost } from '../../domain/urls.ts'
import type { Ads } from '../../features/ads/ads.ts'
import { adVariantHandlers } from '../../features/ads/handlers.ts'
import { createAdVariants } from '../../features/ads/variants/variants.ts'
import type { Articles } from '../../features/articles/articles.ts'
import { productHandlers } from '../../features/articles/product-handlers.ts'
import type { Categories } from '../../features/categories/categories.ts'
import { createArticleCheck } from '../../features/generation/article-check.ts'
import { createGeneration, type Generation, type GenerationOptions } from '../../features/generation/generation.ts'
import { evidenceHandlers, generationHandlers, regenerationHandlers } from '../../features/generation/handlers.ts'
import { createProductRules, createSupportCheck } from '../../features/generation/product-rules.ts'
import { createVerdictStore, type VerdictStore } from '../../features/generation/verdict-store.ts'
import { verifyLines } from '../../features/generation/verify-lines.ts'
import { jobHandlers } from '../../features/jobs/handlers.ts'
import type { Jobs } from '../../features/jobs/jobs.ts'
import type { Settings } from '../../features/settings/settings.ts'
import type { TagCheck } from '../../features/settings/tag-check.ts'
import type { AdWriter } from '../../ports/ad-writer.ts'
import type { ModelConfig } from '../config/services.ts'
import { toAdArticles } from './ads.ts'
import type { CoreParts } from './parts.ts'

export interface WritingNeeds
  extends Pick<CoreParts, 'blobs' | 'config' | 'log'>,
    Pick<GenerationOptions, 'embedded' | 'model' | 'amazon' | 'openFeed'> {
  articles: Articles
  settings: Settings
  categories: Categories
  tagCheck: TagCheck
  jobs: Jobs
  ads: Ads
  adWriter: AdWriter
}

/** Wires the writing of articles, parts of articles, and ad texts. */
export function wireWriting(needs: WritingNeeds) {
  const { blobs, config, articles, jobs } = needs
  const verdicts = createVerdictStore(blobs)
  const generation = openGeneration(needs, verdicts)
  const adVariants = openAdVariants(needs, generation)
  const checkStored = createArticleCheck({ articles, jobs, verdicts })
  const productRules = createProductRules({ articles, jobs, checkStored })
  return {
    generation,
    checkAdText: adVariants.checkText,
    assertSupported: createSupportCheck(checkStored),
    findOutdated: productRules.findOutdated,
    handlers: {
      ...generationHandlers(generation, describeModel(config.model), needs.model?.judge?.model ?? null),
      ...regenerationHandlers(generation),
      ...evidenceHandlers({ articles, jobs, checkStored, judgedCheck: generation.judgedCheck }),
      ...productHandlers(articles, productRules),
      ...jobHandlers(jobs, generation.start),
      ...adVariantHandlers(adVariants),
    },
  }
}

function openGeneration(needs: WritingNeeds, verdicts: VerdictStore) {
  const { config, log, articles, settings, categories, jobs, ads, embedded, model, amazon, openFeed } = needs
  return createGeneration({
    verdicts,
    jobs,
    articles,
    log,
    embedded,
    model,
    amazon,
    openFeed,
    siteUrl: config.siteUrl,
    settings: settings.read,
    categories,
    warningsFor: needs.tagCheck.warningsFor,
    assertMayPublish: needs.tagCheck.assertMayPublish,
    checkCampaign: ads.adSets.checkCampaign,
    assignCampaign: request => ads.assign({ ...request, dailyBudget: defaultDailyBudget }),
  })
}

function openAdVariants({ config, articles, categories, jobs, adWriter }: WritingNeeds, generation: Generation) {
  return createAdVariants({
    jobs,
    articles: toAdArticles(articles),
    siteUrl: config.siteUrl,
    checkClaims: verifyLines,
    writer: adWriter,
    async getAdSource(id) {
      const [stored, jobId] = [await articles.head(id), await articles.getJobId(id)]
      const [article = stored] = await articles.heads([id], 'shown')
      const products = await articles.products(id, { drafts: true })
      const kind = toProductKind(await categories.list(), article.category)
      return { article, kind, products, source: jobId === null ? null : await generation.getBrief(id, jobId) }
    },
  })
}

/** Returns the model's name and the host of its server, for display. */
function describeModel(config: ModelConfig | null): { name: string; server: string } | null {
  return config && { name: config.name, server: getModelHost(config.baseUrl) }
}

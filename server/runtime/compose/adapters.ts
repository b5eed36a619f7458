import type { Model } from '../../adapters/anthropic/model.ts'
import { createTarArchive } from '../../adapters/local/backup-archive.ts'
import { createImageProcess } from '../../adapters/local/image-process.ts'
import { createLocalWebAnalytics } from '../../adapters/local/web-analytics.ts'
import { createWebhookSender } from '../../adapters/local/webhook-sender.ts'
import type { Engine, GenerationOptions } from '../../features/generation/generation.ts'
import { memoize, memoizeSuccess } from '../../lib/memoize.ts'
import type { AdPlatform } from '../../ports/ad-platform.ts'
import type { AdWriter } from '../../ports/ad-writer.ts'
import type { ClaimJudge } from '../../ports/claim-judge.ts'
import type { CallBudget } from '../../ports/coordination.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type {
  ReadAdExport,
  ReadEarningsReport,
  ReadEventFile,
  ReadSearchExport,
  ReadTopicList,
} from '../../ports/import-files.ts'
import type { OpenLinkProbe, SubmitUrls } from '../../ports/links.ts'
import type { SendMessage } from '../../ports/notices.ts'
import type { CompletingSource, ProductSource } from '../../ports/product-source.ts'
import type { Strategist, TopicCandidate } from '../../ports/strategist.ts'
import type { WebAnalytics } from '../../ports/web-analytics.ts'
import type { ModelConfig } from '../config/services.ts'
import type { Config } from '../config.ts'
import { getBuiltServerFile } from '../pages.ts'
import {
  createLazyAdWriter,
  createLazyCompletingSource,
  createLazyJudge,
  createLazySource,
  createLazyStrategist,
  createLazyWriter,
  type Lazy,
  type LazyParts,
  type Parts,
} from './parts.ts'

/** The only module that picks adapters. Adapters that no page needs are loaded lazily. */

export { createPictureFetch } from '../../adapters/local/picture-fetch.ts'
export { createPasskeyVerifier, createPasswordHasher } from '../../adapters/local/sign-in.ts'

/** Archive format of backups. */
export const backupArchive = createTarArchive()

export function createBuiltImageProcess(): ImageProcessor {
  return createImageProcess({ script: getBuiltServerFile('pictures.js'), renderer: getBuiltServerFile('render.js') })
}

/** Null in Database-Only Mode. */
export async function openPlatform({ facebook }: Config): Promise<AdPlatform | null> {
  if (facebook === null) return null
  const { createMetaPlatform } = await import('../../adapters/meta/meta-platform.ts')
  return createMetaPlatform(facebook)
}

/** Opens the service that counts readers: Plausible if configured, else the built-in one. */
export async function openWebAnalytics({ config, eventLog, clock }: Parts): Promise<WebAnalytics> {
  if (config.plausible === null) return createLocalWebAnalytics({ eventLog, maxBytes: config.limits.eventBytes })
  const { createPlausibleAnalytics } = await import('../../adapters/plausible/web-analytics.ts')
  return createPlausibleAnalytics({ ...config.plausible, clock })
}

/** Null if no model is configured. */
export function createLazyModel(parts: Parts, lazyParts: LazyParts): Lazy<Model> | null {
  const { model: settings } = parts.config
  return settings && addModel(settings.name, settings, parts, lazyParts)
}

function addModel(name: string, settings: ModelConfig, { modelDelay }: Parts, lazyParts: LazyParts): Lazy<Model> {
  return lazyParts.add(async () => {
    const { createModel } = await import('../../adapters/anthropic/model.ts')
    return createModel({ ...settings, model: name, ...(modelDelay && { delay: modelDelay }) })
  })
}

/** Null if rules alone check the articles of the model. */
function openClaimJudge(parts: Parts, lazyParts: LazyParts): ClaimJudge | null {
  const { model: settings } = parts.config
  if (!settings?.checkName) return null
  const model = addModel(settings.checkName, settings, parts, lazyParts)
  const load = async () =>
    (await import('../../adapters/anthropic/claim-judge.ts')).createModelJudge({ model: await model() })
  return createLazyJudge(settings.checkName, lazyParts.add(load))
}

export function openAdWriter(model: Lazy<Model> | null, lazyParts: LazyParts): AdWriter {
  const load = async () =>
    model
      ? (await import('../../adapters/anthropic/ad-writer.ts')).createModelAdWriter({ model: await model() })
      : (await import('../../adapters/local/ad-writer.ts')).createTemplateAdWriter()
  return createLazyAdWriter(lazyParts.add(load))
}

export function openStrategist(
  model: Lazy<Model> | null,
  { model: settings }: Config,
  lazyParts: LazyParts,
): Strategist {
  return createLazyStrategist(
    lazyParts.add(async () => {
      if (!model || !settings) return (await import('../../adapters/local/strategist.ts')).createTemplateStrategist()
      const { createModelStrategist } = await import('../../adapters/anthropic/strategist.ts')
      const { createFallbackStrategist } = await import('../../adapters/local/strategist.ts')
      return createFallbackStrategist(createModelStrategist({ model: await model(), name: settings.name }))
    }),
  )
}

export function createEmbeddedEngine({ catalogue, writer, clock }: Parts, lazyParts: LazyParts): Engine {
  const source = lazyParts.add(async () => {
    const { catalogueSections, createCatalogueSource } = await import('../../adapters/local/product-sources.ts')
    return createCatalogueSource({ sections: catalogueSections, clock })
  })
  const templates = async () => (await import('../../adapters/local/template-writer.ts')).createTemplateWriter()
  return {
    progress: () => 'Choosing products from the sample catalogue…',
    source: catalogue ?? createLazySource(source),
    writer: writer ?? createLazyWriter(lazyParts.add(templates)),
    judge: null,
  }
}

/** Lists the topics that articles can be about; all known kinds if the source searches for any topic. */
export function createTopicLister(
  source: Pick<ProductSource, 'topics'>,
  lazyParts: LazyParts,
): () => Promise<readonly TopicCandidate[]> {
  const kinds = lazyParts.add(() => import('../../adapters/local/strategy/product-kinds.ts'))
  // Neither the sample catalogue nor the kinds change while the program runs.
  return memoizeSuccess(async () => (await kinds()).listTopicCandidates(source))
}

export function createModelEngine(model: Lazy<Model>, parts: Parts, lazyParts: LazyParts): Engine {
  const { clock } = parts
  const source = async () =>
    (await import('../../adapters/anthropic/product-source.ts')).createAmazonResearch({ model: await model(), clock })
  const writer = async () =>
    (await import('../../adapters/anthropic/article-writer.ts')).createModelWriter({ model: await model() })
  return {
    progress: topic => `Claude AI is searching Amazon for real "${topic}" products...`,
    source: createLazySource(lazyParts.add(source)),
    writer: createLazyWriter(lazyParts.add(writer)),
    judge: openClaimJudge(parts, lazyParts),
  }
}

/** Amazon's own API; null if it is not configured. @param readTag returns the affiliate tag of the site */
export function openAmazon(
  { config: { amazon: settings }, clock }: Parts,
  lazyParts: LazyParts,
  { budget, readTag }: { budget: CallBudget | null; readTag: () => Promise<string> },
): CompletingSource | null {
  if (settings === null || budget === null) return null
  const load = async () => {
    const [{ createCreatorsApi }, { createAmazonSource }] = await Promise.all([
      import('../../adapters/amazon/creators-api.ts'),
      import('../../adapters/amazon/product-source.ts'),
    ])
    return createAmazonSource({ api: createCreatorsApi({ ...settings, budget, clock }), clock, readTag })
  }
  return createLazyCompletingSource(lazyParts.add(load))
}

export function createFeedOpener({ clock }: Parts, lazyParts: LazyParts): GenerationOptions['openFeed'] {
  const reader = lazyParts.add(() => import('../../adapters/local/product-sources.ts'))
  return feed => createLazySource(memoize(async () => (await reader()).createFeedSource({ ...feed, clock })))
}

export function createLazyExportReader({ clock }: Parts, lazyParts: LazyParts): ReadAdExport {
  const reader = lazyParts.add(async () =>
    (await import('../../adapters/local/ad-export-reader.ts')).createAdExportReader({ clock }),
  )
  return async (...args) => (await reader())(...args)
}

export function createLazyEarningsReader({ clock }: Parts, lazyParts: LazyParts): ReadEarningsReport {
  const reader = lazyParts.add(async () =>
    (await import('../../adapters/local/earnings-reader.ts')).createEarningsReader({ clock }),
  )
  return async (...args) => (await reader())(...args)
}

export function createLazySearchReader(lazyParts: LazyParts): ReadSearchExport {
  const reader = lazyParts.add(() => import('../../adapters/local/search-export-reader.ts'))
  return async (...args) => (await reader()).readSearchExport(...args)
}

export function createLazyEventFileReader(lazyParts: LazyParts): ReadEventFile {
  const reader = lazyParts.add(() => import('../../adapters/local/event-file-reader.ts'))
  return async (...args) => (await reader()).readEventFile(...args)
}

export function createLazyTopicReader(lazyParts: LazyParts): ReadTopicList {
  const reader = lazyParts.add(() => import('../../adapters/local/topic-list-reader.ts'))
  return async (...args) => (await reader()).readTopicList(...args)
}

/** Tells search engines about changed addresses. */
export function createLazyUrlSubmission({ config }: Parts, lazyParts: LazyParts): SubmitUrls {
  const load = async () =>
    (await import('../../adapters/local/url-submission.ts')).createUrlSubmission({
      endpoint: config.indexNowUrl,
      fetch: globalThis.fetch,
    })
  const submission = lazyParts.add(load)
  return async (...args) => (await submission())(...args)
}

export function createLazyLinkProbe({ config: { siteUrl } }: Parts, lazyParts: LazyParts): OpenLinkProbe {
  const prober = lazyParts.add(() => import('../../adapters/local/link-probe.ts'))
  return () => {
    const open = memoize(async () => (await prober()).createLinkProbe({ siteUrl }))
    return async (...args) => (await open())(...args)
  }
}

/** Sends messages by e-mail with a library of its own, and to webhooks. */
export function createMessageSender({ config, clock }: Parts, lazyParts: LazyParts): SendMessage {
  const { localWebhooks, smtp } = config
  // Without a mail server, the library is never loaded.
  const mail = lazyParts.add(
    async () => smtp && (await import('../../adapters/local/mail-sender.ts')).createMailSender(smtp),
  )
  const postToWebhook = createWebhookSender({ clock, localWebhooks })
  return async (channel, message, signal) => {
    if (channel.kind !== 'email') return postToWebhook(channel, message, signal)
    const sendMail = await mail()
    return sendMail?.(channel, message, signal) ?? { outcome: 'failed', answer: 'No mail server is configured.' }
  }
}

/** Opens clients for checking the configured outside services; null for each that is not configured. */
export async function openProbes(
  { facebook, plausible, model, amazon }: Config,
  { clock, fetch, budget }: Pick<Parts, 'clock'> & { fetch: typeof globalThis.fetch; budget: CallBudget | null },
) {
  const [{ createMetaProbe }, { createPlausibleAnalytics }, { listModels }, { createAmazonProbe }] = await Promise.all([
    import('../../adapters/meta/account.ts'),
    import('../../adapters/plausible/web-analytics.ts'),
    import('../../adapters/anthropic/probe.ts'),
    import('../../adapters/amazon/creators-api.ts'),
  ])
  return {
    facebook: facebook && createMetaProbe({ ...facebook, fetch }),
    plausible: plausible && createPlausibleAnalytics({ ...plausible, clock, fetch }),
    amazon: amazon && budget && createAmazonProbe({ ...amazon, budget, clock, fetch }),
    models: model && ((signal: AbortSignal) => listModels({ ...model, fetch }, signal)),
  }
}

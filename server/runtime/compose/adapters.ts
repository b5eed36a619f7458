import type { Model } from '../../adapters/anthropic/model.ts'
import { createTarArchive } from '../../adapters/local/backup-archive.ts'
import { createImageProcess } from '../../adapters/local/image-process.ts'
import { createLocalWebAnalytics } from '../../adapters/local/web-analytics.ts'
import type { Engine, GenerationOptions } from '../../features/generation/generation.ts'
import type { ReadAdExport } from '../../ports/ad-export.ts'
import type { AdPlatform } from '../../ports/ad-platform.ts'
import type { AdWriter } from '../../ports/ad-writer.ts'
import type { ReadEventFile } from '../../ports/event-file.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type { Strategist } from '../../ports/strategist.ts'
import type { WebAnalytics } from '../../ports/web-analytics.ts'
import { builtServerFile } from '../built-files.ts'
import type { Config } from '../config.ts'
import { type Late, type LateParts, lateAdWriter, lateSource, lateStrategist, lateWriter, once } from './late.ts'
import type { Parts } from './parts.ts'

/** The only module that picks adapters. Adapters that no page needs are loaded lazily. */

export { createPasswordHasher } from '../../adapters/local/password-hasher.ts'
export { createPictureFetch } from '../../adapters/local/picture-fetch.ts'

/** Archive format of backups. */
export const backupArchive = createTarArchive()

export function builtImageProcess(): ImageProcessor {
  return createImageProcess({ script: builtServerFile('pictures.js'), renderer: builtServerFile('render.js') })
}

/** Null in Database-Only Mode. */
export async function openPlatform({ facebook }: Config): Promise<AdPlatform | null> {
  if (facebook === null) return null
  const { createMetaPlatform } = await import('../../adapters/meta/meta-platform.ts')
  return createMetaPlatform(facebook)
}

/** Opens the service that counts readers: Plausible if configured, else the built-in one. */
export async function openWebAnalytics({ config, eventLog, clock }: Parts): Promise<WebAnalytics> {
  if (config.plausible === null) return createLocalWebAnalytics({ eventLog, mostBytes: config.limits.eventBytes })
  const { createPlausibleAnalytics } = await import('../../adapters/plausible/web-analytics.ts')
  return createPlausibleAnalytics({ ...config.plausible, clock })
}

/** Null if no model is configured. */
export function lateModel({ config: { model: settings }, modelDelay }: Parts, late: LateParts): Late<Model> | null {
  if (settings === null) return null
  return late.part(async () => {
    const { createModel } = await import('../../adapters/anthropic/model.ts')
    return createModel({ ...settings, model: settings.name, ...(modelDelay && { delay: modelDelay }) })
  })
}

export function openAdWriter(model: Late<Model> | null, late: LateParts): AdWriter {
  const load = async () =>
    model
      ? (await import('../../adapters/anthropic/ad-writer.ts')).createModelAdWriter({ model: await model() })
      : (await import('../../adapters/local/ad-writer.ts')).createTemplateAdWriter()
  return lateAdWriter(late.part(load))
}

export function openStrategist(model: Late<Model> | null, { model: settings }: Config, late: LateParts): Strategist {
  return lateStrategist(
    late.part(async () => {
      if (!model || !settings) return (await import('../../adapters/local/strategist.ts')).createTemplateStrategist()
      const { createModelStrategist } = await import('../../adapters/anthropic/strategist.ts')
      const { createFallbackStrategist } = await import('../../adapters/local/fallback-strategist.ts')
      return createFallbackStrategist(createModelStrategist({ model: await model(), name: settings.name }))
    }),
  )
}

export function embeddedEngine({ catalogue, writer, clock }: Parts, late: LateParts): Engine {
  const source = late.part(async () => {
    const { catalogueSections: sections } = await import('../../adapters/local/catalogue-sections.ts')
    return (await import('../../adapters/local/catalogue-source.ts')).createCatalogueSource({ sections, clock })
  })
  const templates = async () => (await import('../../adapters/local/template-writer.ts')).createTemplateWriter()
  return {
    progress: () => 'Choosing products from the sample catalogue…',
    source: catalogue ?? lateSource(source),
    writer: writer ?? lateWriter(late.part(templates)),
  }
}

export function modelEngine(model: Late<Model>, { clock }: Parts, late: LateParts): Engine {
  const source = async () =>
    (await import('../../adapters/anthropic/product-source.ts')).createAmazonResearch({ model: await model(), clock })
  const writer = async () =>
    (await import('../../adapters/anthropic/article-writer.ts')).createModelWriter({ model: await model() })
  return {
    progress: topic => `Claude AI is searching Amazon for real "${topic}" products...`,
    source: lateSource(late.part(source)),
    writer: lateWriter(late.part(writer)),
  }
}

export function lateFeeds({ clock }: Parts, late: LateParts): GenerationOptions['openFeed'] {
  const reader = late.part(() => import('../../adapters/local/feed-source.ts'))
  return feed => lateSource(once(async () => (await reader()).createFeedSource({ ...feed, clock })))
}

export function lateExportReader({ clock }: Parts, late: LateParts): ReadAdExport {
  const reader = late.part(async () =>
    (await import('../../adapters/local/ad-export-reader.ts')).createAdExportReader({ clock }),
  )
  return async (...given) => (await reader())(...given)
}

export function lateEventFileReader(late: LateParts): ReadEventFile {
  const reader = late.part(() => import('../../adapters/local/event-file-reader.ts'))
  return async (...given) => (await reader()).readEventFile(...given)
}

/** Opens clients for checking the configured outside services; null for each that is not configured. */
export async function openProbes(
  { facebook, plausible, model }: Config,
  { clock, fetch }: Pick<Parts, 'clock'> & { fetch: typeof globalThis.fetch },
) {
  const [{ createMetaProbe }, { createPlausibleAnalytics }, { listModels }] = await Promise.all([
    import('../../adapters/meta/probe.ts'),
    import('../../adapters/plausible/web-analytics.ts'),
    import('../../adapters/anthropic/probe.ts'),
  ])
  return {
    facebook: facebook && createMetaProbe({ ...facebook, fetch }),
    plausible: plausible && createPlausibleAnalytics({ ...plausible, clock, fetch }),
    models: model && ((signal: AbortSignal) => listModels({ ...model, fetch }, signal)),
  }
}

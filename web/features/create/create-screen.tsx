import '../../ui/desk.css'
import './create.css'
import { useQuery } from '@tanstack/react-query'
import { type ArticleFormat, getFormat } from '../../../server/domain/article-formats.ts'
import { getShop, placeholderTag } from '../../../server/domain/shops.ts'
import { useApi } from '../../lib/api.tsx'
import { lazyPart } from '../../lib/lazy.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { engineQuery, useSettings, useSite } from '../../lib/site.queries.ts'
import { DeskHead, TagWarning, Why } from '../../ui/desk-head.tsx'
import { useArticleForm } from './article-form.ts'
import { FormPanel } from './form-panel.tsx'
import { useGeneration } from './use-generation.ts'

const WithoutTagDialog = lazyPart(() => import('../../ui/dialog.tsx').then(module => module.WithoutTagDialog))
const FailurePanel = lazyPart(() => import('./job-lists.tsx').then(module => module.FailurePanel))
const JobLists = lazyPart(() => import('./job-lists.tsx').then(module => module.JobLists))
const SuccessDialog = lazyPart(() => import('./dialogs.tsx').then(module => module.SuccessDialog))
const ProgressPanel = lazyPart(() => import('./progress-panel.tsx').then(module => module.ProgressPanel))

export function CreateScreen() {
  const form = useArticleForm()
  const generation = useGeneration(form)
  const { data: engine } = useQuery(engineQuery(useApi()))
  const { isStarting, followed, failure, result } = generation
  const lacksTag = useSettings()?.affiliateTag === placeholderTag
  const hasNoModel = engine?.model === null
  const usesAmazon = engine?.amazon && (form.values.amazon || engine.amazon) === 'search'
  const ownOrigin = usesAmazon ? 'Amazon’s API' : null
  const origin = form.feed?.name ?? ownOrigin ?? (hasNoModel ? 'the sample catalogue' : null)
  const isRunning = isStarting || followed !== undefined
  return (
    <div className="desk-page">
      <PageHead title="Create Article with AI" />
      <DeskHead title="Create Article with AI" crumbs={[{ href: '/manage-articles', label: 'Manage Articles' }]} />
      <p className="desk-intro">
        Enter a topic. The AI finds products, writes a review, checks every claim and publishes it.
      </p>
      {hasNoModel && <EngineNotice products={form.feed?.name ?? ownOrigin} />}
      {engine?.model && lacksTag && <TagWarning />}
      <div className="create-columns">
        {/* Comes before the form, which is disabled during generation. On large screens it is next to the form. */}
        <div className="create-side">
          {isRunning && <ProgressPanel generation={generation} origin={origin} topic={form.values.topic} />}
          {!isRunning && failure && <FailurePanel failure={failure} onResumed={generation.followResumed} />}
        </div>
        <FormPanel form={form} disabled={isRunning} onSubmit={() => void generation.generate()} />
        <div className="create-side">
          {!isRunning && !failure && <StepOverview origin={origin} format={form.values.format} />}
          <JobLists generation={generation} onRetry={form.fill} />
        </div>
      </div>
      {result && <SuccessDialog result={result} />}
      {generation.needsTagConsent && (
        <WithoutTagDialog
          isPending={isStarting}
          failure={undefined}
          onConfirm={() => void generation.generate({ withoutTag: true })}
          onClose={generation.dismissTagConsent}
        />
      )}
    </div>
  )
}

interface EngineNoticeProps {
  /** Product file or service that the products come from; null for the sample catalogue. */
  products: string | null
}

/** Explains which products articles use because no model is connected, and how to connect one. */
function EngineNotice({ products }: EngineNoticeProps) {
  const use =
    products === null
      ? 'The built-in writer uses the sample catalogue and labels the article as sample content.'
      : `The built-in writer uses the products of ${products}.`
  return (
    <div className="notice create-engine">
      <p>
        <strong>No AI model is connected.</strong> {use}
      </p>
      <Why label="How do I connect a model?">
        To research real products with Claude, set <code>ANTHROPIC_API_KEY</code> in the environment or in a{' '}
        <code>.env</code> file, then restart the server. Use <code>BLOGOPS_MODEL</code> to choose another model and{' '}
        <code>ANTHROPIC_BASE_URL</code> to use another server.
      </Why>
    </div>
  )
}

interface StepOverviewProps {
  /** File or catalogue that the products come from; null if a model searches for them. */
  origin: string | null
  format: ArticleFormat
}

/** Explains the steps until the progress replaces it. */
function StepOverview({ origin, format }: StepOverviewProps) {
  const { shop } = useSite()
  const steps = describeSteps(getShop(shop).name, origin, getFormat(format).minWords)
  return (
    <section className="panel create-overview" aria-labelledby="what-happens">
      <h2 id="what-happens">How it works</h2>
      <ol className="steps">
        {steps.map(([title, about], index) => (
          <li key={title} className="step">
            <span className="step-mark step-number" aria-hidden="true">
              {index + 1}
            </span>
            <span className="step-title">{title}</span>
            <p className="row-hint">{about}</p>
          </li>
        ))}
      </ol>
      <p className="row-hint">You can leave this page. Generation continues, and you can check it here later.</p>
    </section>
  )
}

const publishStep = [
  'Publish',
  'If too little text passes the check, the article stays a draft, and the problems are listed here.',
] as const

/** Describes the steps. `origin` is the source of the products; null if a model searches the shop. */
function describeSteps(shop: string, origin: string | null, minWords: number) {
  const [found, follows] = origin === null ? ['the search results', 'the search results'] : [origin, 'the product data']
  return [
    ['Find products', `Searches ${origin ?? shop} and lists each product with its link.`],
    ['Plan and write', `Writes at least ${minWords.toLocaleString('en')} words, using only ${found}.`],
    ['Check every claim', `Every sentence must follow from ${follows}. What fails twice is removed.`],
    publishStep,
  ] as const
}

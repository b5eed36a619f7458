import '../../ui/desk.css'
import '../../ui/create.css'
import { useQuery } from '@tanstack/react-query'
import { placeholderTag } from '../../../server/contract/affiliate-tag.ts'
import { useApi } from '../../lib/api.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/settings.queries.ts'
import { TagWarning } from '../../ui/desk-warning.tsx'
import { WithoutTagDialog } from '../../ui/without-tag-dialog.tsx'
import { engineQuery } from './create.queries.ts'
import { EngineNotice } from './engine-notice.tsx'
import { FailurePanel } from './failure-panel.tsx'
import { FormPanel } from './form-panel.tsx'
import { JobLists } from './job-lists.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { SuccessDialog } from './success-dialog.tsx'
import { useArticleForm } from './use-article-form.ts'
import { useGeneration } from './use-generation.ts'
import { StepOverview } from './what-happens.tsx'

export function CreateScreen() {
  const form = useArticleForm()
  const generation = useGeneration(form)
  const { data: engine } = useQuery(engineQuery(useApi()))
  const { isStarting, followed, failure, result } = generation
  const lacksTag = useSettings()?.affiliateTag === placeholderTag
  const fromCatalogue = engine?.model === null
  const isRunning = isStarting || followed !== undefined
  return (
    <div className="desk-page">
      <PageHead title="Create Article with AI" />
      <header className="create-head">
        <h1>Create Article with AI</h1>
        <p className="row-hint">
          Name a topic: products are researched, and a review of them is written, checked and published.
        </p>
      </header>
      {fromCatalogue && <EngineNotice />}
      {engine?.model && lacksTag && <TagWarning />}
      <div className="create-columns">
        {/* Comes before the form, which is disabled during generation. On large screens it is next to the form. */}
        <div className="create-beside">
          {isRunning && (
            <ProgressPanel generation={generation} fromCatalogue={fromCatalogue} topic={form.values.topic} />
          )}
          {!isRunning && failure && <FailurePanel failure={failure} onResumed={generation.followResumed} />}
        </div>
        <FormPanel form={form} disabled={isRunning} onSubmit={() => void generation.generate()} />
        <div className="create-beside">
          {!isRunning && !failure && <StepOverview fromCatalogue={fromCatalogue} />}
          <JobLists generation={generation} onAgain={form.fill} />
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

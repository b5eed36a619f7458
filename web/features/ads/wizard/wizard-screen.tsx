import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { getServerMessage } from '../../../lib/error-text.ts'
import { lazyPart } from '../../../lib/lazy.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { Button } from '../../../ui/buttons.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { Message, Spinner } from '../../../ui/page-states.tsx'
import { statusQuery } from '../ads.queries.ts'
import { CampaignStep } from './steps/campaign-step.tsx'
import {
  findPicked,
  getReachableStep,
  type Picked,
  useWizard,
  useWizardOptions,
  type WizardOptions,
  type WizardState,
} from './use-wizard.ts'
import { getStepUrl, parseStep, type Step, steps, stepTitles } from './wizard-steps.tsx'
import '../../../ui/desk.css'
import './wizard.css'

const AdSetStep = lazyPart(
  () => import('./steps/ad-set-step.tsx').then(module => module.AdSetStep),
  <Spinner label="Loading ad sets…" />,
)
const AdsStep = lazyPart(
  () => import('./steps/ads-step.tsx').then(module => module.AdsStep),
  <Spinner label="Loading ads…" />,
)

/** Steps of the wizard with the choices so far. Reachable steps are links. */
function StepLinks({ current, picked }: { current: Step; picked: Picked }) {
  const { campaign, adSet } = picked
  const chosenNames: Readonly<Partial<Record<Step, string | undefined>>> = {
    campaign: campaign?.name,
    adset: adSet?.name,
  }
  return (
    <ol className="wizard-steps" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} className="wizard-step" aria-current={step === current ? 'step' : undefined}>
          <span className="wizard-number" aria-hidden="true">
            {index + 1}
          </span>
          <span>
            {step === current || getReachableStep(step, picked) !== step ? (
              <span className="wizard-title">{stepTitles[step]}</span>
            ) : (
              <a className="wizard-title" href={getStepUrl(step)}>
                {stepTitles[step]}
              </a>
            )}
            {chosenNames[step] !== undefined && <span className="wizard-choice">{chosenNames[step]}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Wizard that creates a campaign, an ad set and paused ads for an article. */
export function WizardScreen() {
  const wizard = useWizard()
  const { options, error, retry } = useWizardOptions(wizard.values)
  const { data: status } = useQuery(statusQuery(useApi()))
  return (
    <div className="desk-page">
      <PageHead title="Create Campaign" />
      <DeskHead title="Create Campaign" crumbs={[{ href: '/facebook-ads', label: 'Ads Performance' }]} />
      <p className="desk-intro">
        Everything is created paused. It spends nothing until you activate an ad.
        {status?.isConfigured === false && ' Facebook is not connected, so nothing is sent to it.'}
      </p>
      {options && <Wizard wizard={wizard} options={options} />}
      {!options && !error && <Spinner label="Loading campaigns and articles…" />}
      {!options && error && <WizardReadFailure error={error} onRetry={retry} />}
    </div>
  )
}

function Wizard({ wizard, options }: { wizard: WizardState; options: WizardOptions }) {
  const { query } = useLocation()
  const picked = findPicked(options, wizard.values)
  const requested = parseStep(query.step)
  const step = getReachableStep(requested, picked)
  const { campaign, article, adSet } = picked
  return (
    <>
      {step !== requested && <Redirect to={getStepUrl(step)} />}
      <StepLinks current={step} picked={picked} />
      {step === 'campaign' && <CampaignStep wizard={wizard} article={article} campaigns={options.campaigns} />}
      {step === 'adset' && campaign && (
        <AdSetStep wizard={wizard} {...options} campaign={campaign} article={article} adSet={adSet} />
      )}
      {step === 'ads' && article && adSet && <AdsStep wizard={wizard} article={article} adSet={adSet} />}
    </>
  )
}

function WizardReadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Message title="Could not load campaigns and articles" level="h2">
      <p>{getServerMessage(error) ?? 'Could not reach the server.'}</p>
      <Button onClick={onRetry}>Try again</Button>
    </Message>
  )
}

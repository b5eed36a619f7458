import '../../../ui/desk.css'
import '../../../ui/wizard.css'
import { useQuery } from '@tanstack/react-query'
import { Redirect, useLocation } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { getServerMessage } from '../../../lib/words-of.ts'
import { Message } from '../../../ui/message.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { statusQuery } from '../ads.queries.ts'
import { AdSetStep } from './ad-set-step.tsx'
import { AdsStep } from './ads-step.tsx'
import { CampaignStep } from './campaign-step.tsx'
import { StepLinks } from './step-links.tsx'
import { getStepUrl, parseStep } from './steps.ts'
import { findPicked, getReachableStep, useWizardOptions, type WizardOptions } from './use-choices.ts'
import { useWizard, type WizardState } from './use-wizard.ts'

/** Wizard that creates a campaign, an ad set and paused ads for an article. */
export function WizardScreen() {
  const wizard = useWizard()
  const { options, error, retry } = useWizardOptions(wizard.values)
  const { data: status } = useQuery(statusQuery(useApi()))
  return (
    <div className="desk-page">
      <PageHead title="Create Campaign" />
      <header className="wizard-head">
        <h1>Create Campaign</h1>
        <p className="row-hint">
          Everything is created paused: nothing is spent until you switch an ad on.
          {status?.isConfigured === false && ' Facebook is not connected, so nothing is sent there.'}
        </p>
      </header>
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
    <Message title="Campaigns and articles could not be read" level="h2">
      <p>{getServerMessage(error) ?? 'The server could not be reached.'}</p>
      <button type="button" className="button button-small" onClick={onRetry}>
        Try again
      </button>
    </Message>
  )
}

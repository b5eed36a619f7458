import { getStepUrl, type Step, steps, stepTitles } from './steps.ts'
import { getReachableStep, type Picked } from './use-choices.ts'

/** Steps of the wizard with the choices so far. Reachable steps are links. */
export function StepLinks({ current, picked }: { current: Step; picked: Picked }) {
  const { campaign, adSet } = picked
  const chosenNames: Readonly<Record<Step, string | undefined>> = {
    campaign: campaign?.name,
    adset: adSet?.name,
    ads: undefined,
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
            {chosenNames[step] !== undefined && <span className="wizard-picked">{chosenNames[step]}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

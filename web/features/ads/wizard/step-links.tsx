import { addressOf, type Step, steps, stepTitles } from './steps.ts'
import { type Picked, reachable } from './use-choices.ts'

/** Steps of the wizard with the choices so far. Reachable steps are links. */
export function StepLinks({ current, picked }: { current: Step; picked: Picked }) {
  const { campaign, adSet } = picked
  const names: Readonly<Record<Step, string | undefined>> = {
    campaign: campaign?.name,
    adset: adSet?.name,
    ads: undefined,
  }
  return (
    <ol className="wizard-steps" aria-label="Steps">
      {steps.map((step, at) => (
        <li key={step} className="wizard-step" aria-current={step === current ? 'step' : undefined}>
          <span className="wizard-number" aria-hidden="true">
            {at + 1}
          </span>
          <span>
            {step === current || reachable(step, picked) !== step ? (
              <span className="wizard-title">{stepTitles[step]}</span>
            ) : (
              <a className="wizard-title" href={addressOf(step)}>
                {stepTitles[step]}
              </a>
            )}
            {names[step] !== undefined && <span className="wizard-picked">{names[step]}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

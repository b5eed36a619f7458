import type { StepProgress } from '../../lib/job-progress.ts'

const stateLabels: Readonly<Record<StepProgress['status'], string>> = {
  waiting: 'waiting',
  running: 'under way',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
}

const iconPaths: Readonly<Partial<Record<StepProgress['status'], string>>> = {
  done: 'm7 12.5 3.5 3.5 6.5-8',
  failed: 'm8 8 8 8M16 8l-8 8',
  cancelled: 'M8 12h8',
}

export function StepList({ steps }: { steps: readonly StepProgress[] }) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map(({ name, title, status, message }) => (
        <li key={name} className={`step step-${status}`} aria-current={status === 'running' ? 'step' : undefined}>
          <span className="step-mark" aria-hidden="true">
            {iconPaths[status] && (
              <svg className="icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
                <path d={iconPaths[status]} />
              </svg>
            )}
          </span>
          <span className="step-title">
            {title}
            <span className="unseen">: {stateLabels[status]}</span>
          </span>
          {message !== undefined && <p className="row-hint">{message}</p>}
        </li>
      ))}
    </ol>
  )
}

import { useLocation } from '../../../app/router/router.tsx'
import { getStepUrl, type Step } from './steps.ts'

export function BackButton({ to, disabled }: { to: Step; disabled: boolean }) {
  const { route } = useLocation()
  return (
    <button type="button" className="button button-quiet" disabled={disabled} onClick={() => route(getStepUrl(to))}>
      Back
    </button>
  )
}

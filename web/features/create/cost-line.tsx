import { useEffect, useState } from 'react'
import { formatCost } from '../../../server/contract/cost-text.ts'
import type { JobCost } from '../../../server/contract/schemas/job.ts'
import { formatDuration } from './duration.ts'

interface CostLineProps {
  /** ISO 8601. */
  since: string
  cost: JobCost | null
}

/** Elapsed time and cost. Not announced, because it changes every second. */
export function CostLine({ since, cost }: CostLineProps) {
  const seconds = useSecondsSince(since)
  return (
    <p className="create-figures">
      <span role="timer">
        <span className="unseen">Time so far: </span>
        {formatDuration(seconds)}
      </span>
      {cost && (
        <span>
          <span className="unseen">Cost so far: </span>
          {formatCost(cost)}
        </span>
      )}
    </p>
  )
}

function useSecondsSince(since: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  // The server's clock may be ahead of the browser's.
  return Math.max(0, Math.floor((now - Date.parse(since)) / 1_000))
}

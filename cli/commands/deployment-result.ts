import type { Deployment } from '../../server/contract/schemas/ad-deployment.ts'
import type { CommandContext } from '../context.ts'
import { deploymentView } from '../output/deployment-view.ts'

const doneInPart = 7

/** Prints the result of a deployment and returns the exit code. Skipped for NDJSON, whose last event holds it. */
export function printDeployment({ output }: CommandContext, deployment: Deployment): number {
  const { ads, message, adSetId } = deployment
  const isWhole = ads.every(({ reason }) => reason === null)
  if (output.mode !== 'ndjson') output.document(deployment, page => deploymentView(deployment, page))
  if (output.mode === 'text') {
    if (output.page.width === undefined) output.note(message)
    output.note(isWhole ? `To run one of them: blogops ads of ${adSetId}, then blogops ads activate <ad>` : retryNote)
  }
  return isWhole ? 0 : doneInPart
}

const retryNote = 'To add what is missing, deploy the same variants again.'

import type { HandlersOf } from '../../../contract/handler.ts'
import type * as adDeploymentsContract from '../../../contract/operations/ad-deployments.ts'
import type { Deployments } from './deployments.ts'

export function deploymentHandlers({ deploy, start }: Deployments): HandlersOf<typeof adDeploymentsContract> {
  return {
    'ads.deploy': async ({ articleId, ...request }, { actor }) => deploy(articleId, request, actor),
    'ads.deployment': async ({ articleId, ...request }, { actor }) => start(articleId, request, actor),
  }
}

import { type Deployment, type DeploymentRequest, deploymentSchema } from '../../../contract/schemas/ad-deployment.ts'
import type { Job } from '../../../contract/schemas/job.ts'
import type { Actor } from '../../../contract/scopes.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type AdArticles, withNotFoundHint } from '../ad-articles.ts'
import { checkDeployment } from './check.ts'
import { deploymentInputSchema } from './deployment-input.ts'
import { type DeploymentJobOptions, deploymentJob } from './deployment-job.ts'

export interface DeploymentsOptions extends Omit<DeploymentJobOptions, 'articles'> {
  jobs: Jobs
  articles: AdArticles
}

export type Deployments = ReturnType<typeof createDeployments>

/** Deploys the ads of an article. */
export function createDeployments({ jobs, ...input }: DeploymentsOptions) {
  const options = { ...input, articles: withNotFoundHint(input.articles) }
  const type = deploymentJob(options)
  jobs.register(type)

  /**
   * Runs the checks first, then starts a job.
   * @throws BlogopsError `not_found`; `gone` for a deleted article; `conflict`, see `checkDeployment`.
   */
  async function start(ref: string, request: DeploymentRequest, actor: Actor, retries = true): Promise<Job> {
    const prepare = async () => {
      const article = await options.articles.find(ref)
      await checkDeployment(options.records, { ...request, article }, options)
      return deploymentInputSchema.parse({ ...request, articleId: article.id, articleTitle: article.title })
    }
    return jobs.startChecked(type, prepare, actor, { retries })
  }

  return {
    start,

    /** Starts a job and waits for its result. The job continues if the caller disconnects. */
    async deploy(ref: string, request: DeploymentRequest, actor: Actor): Promise<Deployment> {
      const { id } = await start(ref, request, actor, false)
      return deploymentSchema.parse((await jobs.waitForOutcome(id)).result)
    },
  }
}

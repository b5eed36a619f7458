import * as z from 'zod'
import { deploymentRequestSchema } from '../../../contract/schemas/ad-deployment.ts'

export const deploymentInputSchema = deploymentRequestSchema.extend({
  articleId: z.string(),
  articleTitle: z.string(),
})

export type DeploymentInput = z.output<typeof deploymentInputSchema>

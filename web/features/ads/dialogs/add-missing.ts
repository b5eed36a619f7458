import type { Deployment } from '../../../../server/contract/schemas/ad-deployment.ts'

/** Button label after a partial deployment. */
export function getAddMissingLabel({ wanted, standing }: Deployment): string {
  const missing = wanted - standing
  return missing === 1 ? 'Add the missing ad' : `Add the ${missing} missing ads`
}

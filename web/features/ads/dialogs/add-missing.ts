import type { Deployment } from '../../../../server/contract/schemas/ad-deployment.ts'

/** What the button does after a deployment that ended in part. */
export function addMissing({ wanted, standing }: Deployment): string {
  const missing = wanted - standing
  return missing === 1 ? 'Add the missing ad' : `Add the ${missing} missing ads`
}

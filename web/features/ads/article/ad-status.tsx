import type { Ad } from '../../../../server/contract/schemas/ad.ts'

export const statusNames: Readonly<Record<Ad['status'], string>> = { ACTIVE: 'Active', PAUSED: 'Paused' }

/** Badge with the status of an ad or an ad set. */
export function AdStatus({ status }: Pick<Ad, 'status'>) {
  return <span className={`badge status ${status === 'ACTIVE' ? 'status-published' : ''}`}>{statusNames[status]}</span>
}

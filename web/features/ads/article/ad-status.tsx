import type { Ad } from '../../../../server/contract/schemas/ad.ts'

export const statusLabels: Readonly<Record<Ad['status'], string>> = { ACTIVE: 'Active', PAUSED: 'Paused' }

/** Badge with the status of an ad or an ad set. */
export function AdStatusBadge({ status }: Pick<Ad, 'status'>) {
  return <span className={`badge status ${status === 'ACTIVE' ? 'status-published' : ''}`}>{statusLabels[status]}</span>
}

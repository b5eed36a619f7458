import { useQuery } from '@tanstack/react-query'
import type { Ad } from '../../../../server/contract/schemas/ad.ts'
import { useApi } from '../../../lib/api.tsx'
import { statusQuery } from '../ads.queries.ts'

const platformLabels: Readonly<Record<Ad['onFacebook'], string>> = {
  yes: 'On Facebook',
  no: 'Not on Facebook',
  unknown: 'Maybe on Facebook: it is looked up before anything is sent again',
}

/** Reports if an ad or an ad set exists on Facebook. Renders nothing if Facebook is not connected. */
export function PlatformStatus({ state }: { state: Ad['onFacebook'] }) {
  const { data: status } = useQuery(statusQuery(useApi()))
  return status?.isConfigured === true ? <span>{platformLabels[state]}</span> : null
}

import { useQueryClient } from '@tanstack/react-query'
import type { Input, Output } from '../../../server/contract/operation.ts'
import type { settingsGet, settingsUpdate } from '../../../server/contract/operations/settings.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { settingsKey } from '../../lib/site.queries.ts'

export type Settings = Output<typeof settingsGet>
export type SettingsChanges = Input<typeof settingsUpdate>

/** Data that depends on the settings: the site's name, and tags, prices and comparisons in articles. */
const dependentKeys = ['site', 'articles', 'products', 'pages', 'authors']

export function useSaveSettings() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (changes: SettingsChanges) => api.settings.update(changes),
    onSuccess: async settings => {
      queries.setQueryData(settingsKey, settings)
      await Promise.all(dependentKeys.map(part => queries.invalidateQueries({ queryKey: ['api', part] })))
    },
  })
}

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { notificationsAdd } from '../../../server/contract/operations/notifications.ts'
import type { Channel, ChannelWithSecret } from '../../../server/contract/schemas/notifications.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'

const notificationsKey = ['api', 'notifications']

export const channelsQuery = (api: Client) =>
  queryOptions({ queryKey: [...notificationsKey, 'channels'], queryFn: () => api.notifications.channels() })

export const logQuery = (api: Client) =>
  queryOptions({ queryKey: [...notificationsKey, 'log'], queryFn: () => api.notifications.log(), gcTime: 0 })

/** Adds a channel, or changes an existing one. The answer for a new webhook has its key, which is shown once. */
export function useSaveChannel(channel: Channel | undefined) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: async (input: Input<typeof notificationsAdd>): Promise<ChannelWithSecret> => {
      const { kind: _, ...fields } = input
      if (!channel) return api.notifications.add(input)
      return { ...(await api.notifications.edit({ id: channel.id, ...fields })), secret: null }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
    gcTime: 0,
  })
}

interface Action {
  run: (api: Client) => Promise<unknown>
  done: string
  failed: string
}

/** Runs one action for a channel at a time. The lists are read again, also after a failure, which the log has. */
export function useChannelAction() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ run }: Action) => run(api),
    onSuccess: (_, { done }) => showMessage(done),
    onError: (error, { failed }) => showError(failed, error),
    onSettled: () => queries.invalidateQueries({ queryKey: notificationsKey }),
    gcTime: 0,
  })
}

import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Topic, TopicList } from '../../../server/contract/schemas/topics.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showError, showMessage } from '../../lib/toasts.ts'

const topicsKey = ['api', 'topics']

/** Interval in milliseconds at which a running queue is read again. */
const refreshMs = 4_000

const isRunning = ({ queue, topics }: TopicList) =>
  topics.some(({ status }) => status === 'running') || (!queue.paused && queue.waiting > 0)

/** The queue of topics. The server changes it by itself, so it is read again while it runs. */
export function topicsQuery(api: Client) {
  return queryOptions({
    queryKey: topicsKey,
    queryFn: () => api.topics.list(),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? refreshMs : false),
  })
}

type Change = (api: Client) => Promise<unknown>

/** Changes the queue, one change at a time. */
export function useQueueChange() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ change }: { change: Change; done?: string }) => change(api),
    onSuccess: (_, { done }) => {
      if (done !== undefined) showMessage(done)
    },
    onError: error => showError('Failed to Change the Queue', error),
    onSettled: () => queries.invalidateQueries({ queryKey: topicsKey }),
  })
}

/** Actions for one topic. */
export function useTopicActions() {
  const { mutate, isPending, variables } = useQueueChange()
  return {
    isPending,
    variables,
    move: ({ id }: Topic, position: number) => mutate({ change: api => api.topics.move({ id, position }) }),
    remove: ({ id, topic }: Topic) =>
      mutate({ change: api => api.topics.remove({ id }), done: `Removed “${topic}” from the queue.` }),
    retry: ({ id, topic }: Topic) =>
      mutate({ change: api => api.topics.retry({ id }), done: `“${topic}” is first in the queue again.` }),
    cancel: ({ jobId }: Topic) => mutate({ change: api => api.jobs.cancel({ id: jobId ?? '' }), done: 'Cancelled.' }),
  }
}

export type NewTopics = Parameters<Client['topics']['import']>[0]

/** Adds a list of topics to the queue. The dialog shows the result. */
export function useTopicImport() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (request: NewTopics) => api.topics.import(request),
    onSettled: () => queries.invalidateQueries({ queryKey: topicsKey }),
  })
}

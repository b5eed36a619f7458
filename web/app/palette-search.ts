import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getEditPath } from '../../server/domain/urls.ts'
import { useApi } from '../lib/api.tsx'
import { useDebounced } from '../lib/use-debounced.ts'
import { actions, type Command, findCommands, screens, settingSections } from './palette-commands.ts'
import { useMayOpen } from './screen-permissions.tsx'

export interface CommandGroup {
  title: string
  commands: readonly Command[]
}

/** Milliseconds without typing before the server is searched. */
const debounceMs = 150
const maxOfKind = 6

/** Finds articles on the server, and everything else by its name. */
export function useCommandSearch(query: string): { groups: CommandGroup[]; isSearching: boolean } {
  const articles = useArticles(query)
  const ads = useAds(query)
  const mayOpenPath = useMayOpen()
  const mayOpen = ({ href }: Command) => mayOpenPath(href)
  const create: Command = {
    name: `Create Article about “${query}”`,
    href: `/create?topic=${encodeURIComponent(query)}`,
    icon: 'add',
  }
  const groups = [
    { title: 'Articles', commands: articles.commands },
    { title: 'Ads', commands: ads.commands },
    { title: 'Screens', commands: findCommands(screens, query).filter(mayOpen) },
    { title: 'Settings', commands: query === '' ? [] : findCommands(settingSections, query).filter(mayOpen) },
    {
      title: 'Actions',
      commands: [...findCommands(actions, query), ...(query.length > 2 ? [create] : [])].filter(mayOpen),
    },
  ]
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: articles.isSearching || ads.isSearching,
  }
}

function useArticles(query: string) {
  const api = useApi()
  const title = useDebounced(query, debounceMs)
  const { data = [], isFetching } = useQuery({
    queryKey: ['api', 'articles', 'palette', title],
    queryFn: ({ signal }) => api.articles.list({ status: 'all', title, limit: maxOfKind }, { signal }),
    enabled: title !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const commands = title === '' ? [] : data.map(({ id, title: name }) => toArticle(id, name))
  return { commands, isSearching: isFetching || title !== query }
}

function toArticle(id: string, name: string): Command {
  return { name, href: getEditPath(id), icon: 'articles' }
}

/** Campaigns, ad sets and ads. They are read when the palette is opened first. */
function useAds(query: string) {
  const api = useApi()
  const { data = [], isFetching } = useQuery({
    queryKey: ['api', 'facebook', 'palette'],
    queryFn: async () => {
      const [campaigns, adSets, ads] = await Promise.all([api.campaigns.list(), api.adsets.list(), api.ads.all()])
      const pages = new Map(adSets.map(({ id, articleId }) => [id, getAdsPage(articleId)]))
      const toCommand = (name: string, href = '/facebook-ads'): Command => ({ name, href, icon: 'ads' })
      return [
        ...campaigns.map(({ name }) => toCommand(name)),
        ...adSets.map(({ id, name }) => toCommand(name, pages.get(id))),
        ...ads.map(({ name, adSetId }) => toCommand(name, pages.get(adSetId))),
      ]
    },
    enabled: query !== '',
    gcTime: 0,
  })
  return { commands: query === '' ? [] : findCommands(data, query).slice(0, maxOfKind), isSearching: isFetching }
}

function getAdsPage(articleId: string | null): string {
  return articleId === null ? '/facebook-ads' : `/articles/${encodeURIComponent(articleId)}/manage`
}

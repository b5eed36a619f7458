import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { getEditPath } from '../../server/domain/urls.ts'
import { useApi } from '../lib/api.tsx'
import { useDebounced } from '../lib/use-debounced.ts'
import type { DeskIcon } from '../ui/icons.tsx'
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

/** Entry of the command palette. */
export interface Command {
  name: string
  href: string
  icon: ComponentProps<typeof DeskIcon>['name']
  /** Other words that find it. */
  words?: string
}

/** Screens by the names of their titles and of the header. */
export const screens: readonly Command[] = [
  { name: 'Today', href: '/today', icon: 'today', words: 'start waiting' },
  { name: 'Manage Articles', href: '/manage-articles', icon: 'articles', words: 'drafts published list' },
  { name: 'Ads Performance', href: '/facebook-ads', icon: 'ads', words: 'facebook ads campaigns ad sets' },
  { name: 'Comprehensive Analytics', href: '/analytics', icon: 'analytics', words: 'view analytics visitors clicks' },
  { name: 'Visits', href: '/analytics/visits', icon: 'analytics', words: 'sources pages devices goals' },
  {
    name: 'Search engines',
    href: '/analytics/search',
    icon: 'analytics',
    words: 'google bing console queries indexnow',
  },
  { name: 'Earnings', href: '/earnings', icon: 'analytics', words: 'import report amazon tracking ids' },
  { name: 'AI Optimizer', href: '/ai-optimizer', icon: 'optimizer', words: 'plan recommendations budget' },
  { name: 'Jobs', href: '/jobs', icon: 'jobs', words: 'generation progress log cancel resume' },
  { name: 'Settings', href: '/settings', icon: 'settings' },
  { name: 'Pages', href: '/pages', icon: 'articles', words: 'about contact privacy terms' },
  { name: 'Authors', href: '/authors', icon: 'person' },
  { name: 'People and Access', href: '/access', icon: 'person', words: 'users invitations tokens password sessions' },
  { name: 'Approvals', href: '/approvals', icon: 'check', words: 'requests assistants' },
  { name: 'Audit', href: '/audit', icon: 'check', words: 'activity log history' },
]

/** Sections of the settings. */
export const settingSections: readonly Command[] = [
  ['Site', 'name tagline author'],
  ['Brand', 'logo favicon colours typeface'],
  ['Identity', 'verification events plausible'],
  ['Operator', 'address email imprint'],
  ['Links and prices', 'affiliate tag shop commission tracking ids'],
  ['Comparison table', 'columns'],
  ['Readers', 'language time zone dates retention'],
  ['Menus', 'header footer'],
  ['Model prices', 'cost'],
  ['Backup', 'download restore'],
  ['Export', 'download static files archive'],
  ['Server', 'doctor check services'],
  ['Categories', 'order hide'],
].map(([name = '', words = '']) => ({
  name: `Settings: ${name}`,
  href: `/settings#${toSectionId(name)}`,
  icon: 'settings',
  words,
}))

/** Id of a section of the settings: "Links and prices" is `links-and-prices`. */
function toSectionId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

const actions: readonly Command[] = [
  { name: 'Create Article', href: '/create', icon: 'add', words: 'new write generate' },
  { name: 'Write by hand', href: '/articles/new', icon: 'add', words: 'new article blank outline markdown' },
  { name: 'Create Campaign', href: '/facebook-ads/create', icon: 'add', words: 'new ads' },
  { name: 'Run AI Optimization', href: '/ai-optimizer', icon: 'optimizer', words: 'plan' },
  { name: 'Connect a terminal', href: '/pair', icon: 'person', words: 'login code' },
  { name: 'View site', href: '/', icon: 'site', words: 'home' },
]

/** Returns the commands with all words of the query, those whose name begins with it first. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = commands.filter(({ name, words: others = '' }) => {
    const text = `${name} ${others}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
  const beginsWith = ({ name }: Command) => name.toLowerCase().startsWith(words.join(' '))
  return found.toSorted((a, b) => Number(beginsWith(b)) - Number(beginsWith(a)))
}

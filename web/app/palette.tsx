import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { titleLimit } from '../../server/contract/schemas/article.ts'
import { useApi } from '../lib/api.tsx'
import { openDialog } from '../lib/open-dialogs.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { DeskIcon } from '../ui/desk-icon.tsx'
import { actions, type Command, findCommands, screens, settingSections } from './palette-commands.ts'
import { useLocation } from './router/router.tsx'
import '../ui/palette.css'

interface Group {
  title: string
  commands: readonly Command[]
}

/** Milliseconds without typing before the server is searched. */
const debounceMs = 150
const maxOfKind = 6

/** Finds articles on the server by words of their titles, and ads, screens, settings and actions by their names. */
export function Palette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const { route } = useLocation()
  const [query, setQuery] = useState('')
  const [position, setPosition] = useState(0)
  const { groups, isSearching } = useGroups(query.trim())
  const commands = groups.flatMap(group => group.commands)
  const selected = Math.min(position, commands.length - 1)
  useLayoutEffect(() => {
    if (dialog.current) return openDialog(dialog.current)
  }, [])

  function open({ href }: Command): void {
    onClose()
    route(href)
  }

  function handleKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const command = commands[selected]
    if (step !== undefined && commands.length > 0) setPosition((selected + step + commands.length) % commands.length)
    else if (event.key === 'Enter' && command) open(command)
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Command palette"
      onClose={onClose}
      onClick={event => event.target === dialog.current && onClose()}
      onKeyDown={handleKey}
    >
      <div className="palette-search">
        <DeskIcon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Articles, ads, settings, actions"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={commands.length > 0 ? `${listId}-${selected}` : undefined}
          placeholder="Articles, ads, settings, actions"
          autoComplete="off"
          spellCheck="false"
          maxLength={titleLimit}
          value={query}
          onChange={event => {
            setQuery(event.target.value)
            setPosition(0)
          }}
        />
      </div>
      <CommandList id={listId} groups={groups} selected={selected} onChoose={open} />
      <p className="palette-status" role="status">
        {commands.length === 0 && (isSearching ? 'Searching…' : 'Nothing has that name.')}
      </p>
      <p className="palette-keys note">
        <kbd>↑</kbd> <kbd>↓</kbd> select <kbd>↵</kbd> open <kbd>esc</kbd> close
      </p>
    </dialog>
  )
}

interface CommandListProps {
  id: string
  groups: readonly Group[]
  selected: number
  onChoose: (command: Command) => void
}

function CommandList({ id, groups, selected, onChoose }: CommandListProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { commands }) => sum + commands.length, 0),
  )
  return (
    <div id={id} className="palette-list" role="listbox" aria-label="Found">
      {groups.map(({ title, commands }, groupIndex) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
        <div key={title} role="group" aria-label={title}>
          <p className="palette-heading" aria-hidden="true">
            {title}
          </p>
          {commands.map((command, index) => {
            const position = (starts[groupIndex] ?? 0) + index
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys of its list
              <div
                key={command.href + command.name}
                ref={element => {
                  if (position === selected) element?.scrollIntoView?.({ block: 'nearest' })
                }}
                id={`${id}-${position}`}
                className="palette-option"
                role="option"
                tabIndex={-1}
                aria-selected={position === selected}
                onClick={() => onChoose(command)}
              >
                <DeskIcon name={command.icon} />
                <span>{command.name}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

function useGroups(query: string): { groups: Group[]; isSearching: boolean } {
  const articles = useArticles(query)
  const ads = useAds(query)
  const create: Command = {
    name: `Create Article about “${query}”`,
    href: `/create?topic=${encodeURIComponent(query)}`,
    icon: 'add',
  }
  const groups = [
    { title: 'Articles', commands: articles.commands },
    { title: 'Ads', commands: ads.commands },
    { title: 'Screens', commands: findCommands(screens, query) },
    { title: 'Settings', commands: query === '' ? [] : findCommands(settingSections, query) },
    { title: 'Actions', commands: [...findCommands(actions, query), ...(query.length > 2 ? [create] : [])] },
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
  return { name, href: `/articles/${encodeURIComponent(id)}/edit`, icon: 'articles' }
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

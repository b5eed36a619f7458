import { useEffect, useRef, useState } from 'react'
import type { Article, ArticleHead } from '../../../server/contract/schemas/article.ts'
import { isRecord } from '../../../server/domain/json.ts'
import { readStored, store } from '../../lib/browser-storage.ts'
import { showMessage, toasts } from '../../lib/toasts.ts'
import {
  type Field,
  getChanges,
  isField,
  isSanitized,
  mergeSaved,
  type Problems,
  toValues,
  type Values,
} from './article-form.ts'

/** Unsaved changes of an article, as stored in the browser. */
interface StoredDraft {
  /** Version of the article that the changes are based on. */
  version: number
  at: string
  changes: Partial<Values>
}

const getStorageKey = (articleId: string) => `blogops:unsaved:${articleId}`

function readDraft(articleId: string): StoredDraft | undefined {
  try {
    return toDraft(JSON.parse(readStored(getStorageKey(articleId)) ?? ''))
  } catch {
    // Missing, or invalid after an update.
    return undefined
  }
}

function toDraft(stored: unknown): StoredDraft | undefined {
  if (!isRecord(stored) || !isRecord(stored.changes)) return undefined
  const { version, at, changes } = stored
  const isKnown = Object.entries(changes).every(([name, value]) => isField(name) && typeof value === 'string')
  if (typeof version !== 'number' || typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !isKnown)
    return undefined
  return { version, at, changes }
}

/** Stores the draft. Without storage, the page still warns before it is left. */
function storeDraft(articleId: string, draft: StoredDraft): void {
  store(getStorageKey(articleId), JSON.stringify(draft))
}

export function deleteDraft(articleId: string): void {
  store(getStorageKey(articleId), null)
}

interface Editing {
  /** The article as last read or saved. */
  article: ArticleHead
  unmatchedReviews: Article['unmatchedReviews']
  /** Version that the changes are based on. Older than the article's if the changes were restored from this browser. */
  version: number
  base: Values
  values: Values
  problems: Problems
  /** Incremented when the text is replaced, which recreates the editor. */
  revisionKey: number
  restoredAt: string | undefined
  isTextSanitized: boolean
}

function createState(article: Article, draft: StoredDraft | undefined): Editing {
  const base = toValues(article)
  const { unmatchedReviews } = article
  const start = { article, unmatchedReviews, base, problems: {}, revisionKey: 0, isTextSanitized: false }
  const values = { ...base, ...draft?.changes }
  const hasDraftChanges = draft !== undefined && Object.keys(getChanges(base, values)).length > 0
  return hasDraftChanges
    ? { ...start, values, version: draft.version, restoredAt: draft.at }
    : { ...start, values: base, version: article.version, restoredAt: undefined }
}

/** Versions of the article before and after a save. */
interface VersionStep {
  from: number
  to: number
}

/** True if the typed changes are based on the current article, and at most one save followed it. */
function isNextVersion({ version, article }: Editing, next: ArticleHead): boolean {
  return version === article.version && next.version <= version + 1
}

function rebaseState(previous: Editing, article: Article): Editing {
  const base = toValues(article)
  const values = { ...base, ...getChanges(previous.base, previous.values) }
  const { version, unmatchedReviews } = article
  return { ...previous, article, unmatchedReviews, version, base, values, revisionKey: previous.revisionKey + 1 }
}

/** State of the form of one article: typed values and stored values. */
export function useEditing(stored: Article) {
  const [state, setState] = useState(() => createState(stored, readDraft(stored.id)))
  const change = (changes: Partial<Editing>) => setState(previous => ({ ...previous, ...changes }))
  const changes = getChanges(state.base, state.values)
  return {
    ...state,
    changes,
    isChanged: Object.keys(changes).length > 0,

    set(name: Field, value: string) {
      setState(previous => ({
        ...previous,
        values: { ...previous.values, [name]: value },
        problems: { ...previous.problems, [name]: undefined },
      }))
    },

    setProblems: (problems: Problems) => change({ problems }),

    /**
     * Replaces the article's metadata, for example after publishing. Fields stay unchanged. The version is taken over
     * only if nobody else saved in between; otherwise the next save meets the usual conflict.
     */
    setHead: (article: ArticleHead) =>
      setState(previous => ({
        ...previous,
        article,
        version: isNextVersion(previous, article) ? article.version : previous.version,
      })),

    /**
     * Takes over an article that was saved outside this form. Typed changes that are based on another version stay on
     * it, so that saving them meets the usual conflict.
     */
    takeOver(article: Article, { from, to }: VersionStep) {
      setState(previous => {
        const hasChanges = Object.keys(getChanges(previous.base, previous.values)).length > 0
        const isNext = previous.version === from && article.version === to
        return hasChanges && !isNext ? { ...previous, article } : rebaseState(previous, article)
      })
    },

    async applySaved(sent: Partial<Values>, article: Article): Promise<void> {
      const stored = toValues(article)
      const isTextSanitized = await isSanitized(sent, stored)
      setState(previous => {
        const saved = mergeSaved(previous.values, { sent, stored, isTextSanitized })
        const revisionKey = saved.isTextSanitized ? previous.revisionKey + 1 : previous.revisionKey
        const { version, unmatchedReviews } = article
        return {
          ...previous,
          ...saved,
          article,
          unmatchedReviews,
          version,
          revisionKey,
          problems: {},
          restoredAt: undefined,
        }
      })
    },

    /** Applies the typed changes on top of a version that somebody else saved. */
    rebase(article: Article) {
      setState(previous => rebaseState(previous, article))
    },

    /** Discards the typed changes in favour of the stored article. */
    replaceWith(article: Article) {
      setState(previous => ({ ...createState(article, undefined), revisionKey: previous.revisionKey + 1 }))
    },

    dropChanges() {
      setState(({ article, unmatchedReviews, base, revisionKey }) => ({
        article,
        unmatchedReviews,
        base,
        values: base,
        version: article.version,
        problems: {},
        revisionKey: revisionKey + 1,
        restoredAt: undefined,
        isTextSanitized: false,
      }))
    },
  }
}

export type EditingState = ReturnType<typeof useEditing>

/** Milliseconds after the last key until changes are stored. */
const storeDelayMs = 400

/** Stores unsaved changes in this browser, and warns before the page is closed. */
export function useStoredChanges({ article, version, changes, isChanged }: EditingState): void {
  const typed = JSON.stringify(changes)
  const store = useRef<() => boolean>(() => false)
  store.current = () => {
    if (isChanged) storeDraft(article.id, { version, at: new Date().toISOString(), changes })
    else deleteDraft(article.id)
    return isChanged
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => store.current(), storeDelayMs)
    return () => clearTimeout(timer)
  }, [typed, version])
  useEffect(() => warnBeforeClosing(() => store.current()), [])
  useEffect(() => () => notifyOnLeave(store.current()), [])
}

function warnBeforeClosing(store: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (store()) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}

/** Informs the user on leaving for another screen. No confirmation is needed, because nothing is lost. */
function notifyOnLeave(hasChanges: boolean): void {
  if (!hasChanges || toasts.get()?.open) return
  showMessage('Unsaved changes are stored', {
    description: 'This browser stores them. Open the article’s editor to continue.',
  })
}

import { useEffect, useRef, useState } from 'react'
import type { Article, ArticleHead } from '../../../server/contract/schemas/article.ts'
import { showMessage, toasts } from '../../lib/toasts.ts'
import { afterSave, changesOf, type Field, type Problems, type Values, valuesOf } from './article-form.ts'
import { forgetDraft, keepDraft, readDraft, type StoredDraft } from './stored-draft.ts'

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
  edition: number
  /** Time at which the restored changes were stored. */
  keptAt: string | undefined
  /** True if the server removed some of the HTML. */
  textCut: boolean
}

function begin(article: Article, kept: StoredDraft | undefined): Editing {
  const base = valuesOf(article)
  const { unmatchedReviews } = article
  const start = { article, unmatchedReviews, base, problems: {}, edition: 0, textCut: false }
  const values = { ...base, ...kept?.changes }
  const hasKept = kept !== undefined && Object.keys(changesOf(base, values)).length > 0
  return hasKept
    ? { ...start, values, version: kept.version, keptAt: kept.at }
    : { ...start, values: base, version: article.version, keptAt: undefined }
}

/** State of the form of one article: typed values and stored values. */
export function useEditing(read: Article) {
  const [state, setState] = useState(() => begin(read, readDraft(read.id)))
  const change = (changes: Partial<Editing>) => setState(before => ({ ...before, ...changes }))
  const changes = changesOf(state.base, state.values)
  return {
    ...state,
    changes,
    isChanged: Object.keys(changes).length > 0,

    set(name: Field, value: string) {
      setState(before => ({
        ...before,
        values: { ...before.values, [name]: value },
        problems: { ...before.problems, [name]: undefined },
      }))
    },

    setProblems: (problems: Problems) => change({ problems }),

    /** Replaces the article's metadata, for example after publishing. Fields stay unchanged. */
    setHead: (article: ArticleHead) =>
      setState(before => ({
        ...before,
        article,
        version: before.version === before.article.version ? article.version : before.version,
      })),

    settle(sent: Partial<Values>, article: Article) {
      setState(before => {
        const settled = afterSave(before.values, sent, valuesOf(article))
        const edition = settled.textCut ? before.edition + 1 : before.edition
        const { version, unmatchedReviews } = article
        return { ...before, ...settled, article, unmatchedReviews, version, edition, problems: {}, keptAt: undefined }
      })
    },

    /** Applies the typed changes on top of a version that somebody else saved. */
    rebase(article: Article) {
      setState(before => {
        const base = valuesOf(article)
        const values = { ...base, ...changesOf(before.base, before.values) }
        const { version, unmatchedReviews } = article
        return { ...before, article, unmatchedReviews, version, base, values, edition: before.edition + 1 }
      })
    },

    /** Discards the typed changes in favour of the stored article. */
    take(article: Article) {
      setState(before => ({ ...begin(article, undefined), edition: before.edition + 1 }))
    },

    dropChanges() {
      setState(({ article, unmatchedReviews, base, edition }) => ({
        article,
        unmatchedReviews,
        base,
        values: base,
        version: article.version,
        problems: {},
        edition: edition + 1,
        keptAt: undefined,
        textCut: false,
      }))
    },
  }
}

export type EditingState = ReturnType<typeof useEditing>

/** Milliseconds after the last key until changes are stored. */
const pause = 400

/** Stores unsaved changes in this browser, and warns before the page is closed. */
export function useKeptChanges({ article, version, changes, isChanged }: EditingState): void {
  const typed = JSON.stringify(changes)
  const keep = useRef<() => boolean>(() => false)
  keep.current = () => {
    if (isChanged) keepDraft(article.id, { version, at: new Date().toISOString(), changes })
    else forgetDraft(article.id)
    return isChanged
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change restarts the timer
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), pause)
    return () => clearTimeout(timer)
  }, [typed, version])
  useEffect(() => warnBeforeClosing(() => keep.current()), [])
  useEffect(() => () => leave(keep.current()), [])
}

function warnBeforeClosing(keep: () => boolean): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (keep()) event.preventDefault()
  }
  addEventListener('beforeunload', warn)
  return () => removeEventListener('beforeunload', warn)
}

/** Informs the user on leaving for another screen. No confirmation is needed, because nothing is lost. */
function leave(hasChanges: boolean): void {
  if (!hasChanges || toasts.get()?.open) return
  showMessage('Unsaved changes are kept', {
    description: 'They are in this browser: open the article’s editor to go on.',
  })
}

import type { RecordReader } from '../../ports/record-store.ts'

export type AuthorNames = ReturnType<typeof createAuthorNames>

/**
 * Caches the names that articles state as their author. A name stays in the cache after the last article that states it
 * changed, so callers count the articles of a name.
 */
export function createAuthorNames({ records }: { records: RecordReader }) {
  const changed = new Set<string>()
  let reading: Promise<Set<string>> | undefined

  async function readAll(): Promise<Set<string>> {
    return new Set((await records.find('article')).map(({ author }) => author).filter(author => author !== ''))
  }

  function readOnce(): Promise<Set<string>> {
    const current = reading ?? readAll()
    reading = current
    current.catch(() => {
      if (reading === current) reading = undefined
    })
    return current
  }

  return {
    async read(): Promise<ReadonlySet<string>> {
      const names = await readOnce()
      const ids = [...changed]
      if (ids.length === 0) return names
      for (const { author } of await records.getMany('article', ids)) if (author !== '') names.add(author)
      for (const id of ids) changed.delete(id)
      return names
    },

    changed: (id: string) => void changed.add(id),

    /** Call when changes may have been missed. */
    invalidate(): void {
      reading = undefined
    },

    /** Authors are renamed in all their articles at once. */
    settingsChanged(): void {
      reading = undefined
    },
  }
}

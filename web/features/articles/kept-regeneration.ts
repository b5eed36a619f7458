/** Storage key of the regeneration job of an article. It is stored so that a reload finds the job. */
const getStorageKey = (articleId: string) => `blogops:regeneration:${articleId}`

export function readRegeneration(articleId: string): string | undefined {
  try {
    return localStorage.getItem(getStorageKey(articleId)) ?? undefined
  } catch {
    return undefined
  }
}

export function storeRegeneration(articleId: string, jobId: string | undefined): void {
  try {
    if (jobId === undefined) localStorage.removeItem(getStorageKey(articleId))
    else localStorage.setItem(getStorageKey(articleId), jobId)
  } catch {
    // Storage is not available. The proposal is listed after the job ends.
  }
}

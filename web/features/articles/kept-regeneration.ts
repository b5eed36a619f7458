/** Storage key of the regeneration job of an article. It is stored so that a reload finds the job. */
const keyOf = (articleId: string) => `blogops:regeneration:${articleId}`

export function readRegeneration(articleId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(articleId)) ?? undefined
  } catch {
    return undefined
  }
}

export function keepRegeneration(articleId: string, jobId: string | undefined): void {
  try {
    if (jobId === undefined) localStorage.removeItem(keyOf(articleId))
    else localStorage.setItem(keyOf(articleId), jobId)
  } catch {
    // Storage is not available. The proposal is listed after the job ends.
  }
}

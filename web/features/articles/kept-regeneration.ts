/** The job that regenerates a part of an article, as this browser keeps it, so that coming back finds it. */
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
    // A browser that keeps nothing: the proposal is listed once it is there.
  }
}

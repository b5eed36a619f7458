/** Lazy imports of the HTML libraries: loading them at start-up would take longer than everything else. */
export const loadProcessing = () => import('./body/process-body.ts')
export const loadSanitizer = () => import('./body/sanitize-body.ts')
export const loadSections = () => import('./body/sections.ts')
export const loadArticleImport = () => import('./imported/import-articles.ts')
export const loadTextReader = () => import('./written/read-text.ts')
export const loadReviewLists = () => import('./body/review-lists.ts')

export async function loadBodyModules(): Promise<void> {
  await Promise.all([loadProcessing(), loadSanitizer(), loadSections(), loadReviewLists()])
}

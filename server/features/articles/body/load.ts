/**
 * What takes bodies apart and cleans them, with the libraries under it: loaded when the first body is worked on, for at the start
 * of a server it would take longer than all the rest.
 */
export const loadProcessing = () => import('./process-body.ts')
export const loadSanitizer = () => import('./sanitize-body.ts')
export const loadSections = () => import('./replace-section.ts')

export async function loadBodyWork(): Promise<void> {
  await Promise.all([loadProcessing(), loadSanitizer(), loadSections()])
}

import page from 'virtual:blogops-help'
import { renderHelp } from './help-page.ts'

/** Returns the help of `blogops` itself without loading the commands, because people wait for it most often. */
export function renderRootHelp(columns: number): string {
  return renderHelp(page, columns)
}

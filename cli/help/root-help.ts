import page from 'virtual:blogops-help'
import { renderHelp } from './help-page.ts'

/** The help of `blogops` itself, without the commands: asked for the most, and by people who wait. */
export function rootHelp(columns: number): string {
  return renderHelp(page, columns)
}

import type { ReactNode } from 'react'
import { preinit, preinitModule, preload } from 'react-dom'
import type { PageAssets } from '../../server/contract/page.ts'

interface Props {
  assets: PageAssets
  /** Where the reader's script posts, and the name of the site there. */
  events: { url: string; domain: string }
  status: number
  needsApp: boolean
  children: ReactNode
}

/**
 * The document around the app, made on the server only. Each element has one child: React numbers what `useId` gives by
 * the forks above it, and the browser's tree begins at `#root`. What belongs into the head gets there by React itself.
 */
export function Document({ assets, events, status, needsApp, children }: Props) {
  for (const font of assets.fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  for (const style of assets.styles) preinit(style, { as: 'style', precedence: 'site' })
  if (needsApp) preinitModule(assets.app, { as: 'script' })
  // What the reader's script has to know is on the first element: it may run before the others are there.
  const facts = { 'data-app': assets.app, 'data-events': events.url, 'data-domain': events.domain }
  return (
    <html lang="en-GB" {...facts}>
      <body>
        {/* It sets the theme that was chosen, so nothing is painted before; React moves it into the head. */}
        <script type="module" async src={assets.reader} blocking="render" />
        <div id="root" data-status={status}>
          {children}
        </div>
      </body>
    </html>
  )
}

import type { ReactNode } from 'react'
import { preinit, preinitModule, preload } from 'react-dom'
import type { PageAssets } from '../../server/contract/page.ts'

interface DocumentProps {
  assets: PageAssets
  /** URL to which the reader's script posts events, and the site's name there. */
  events: { url: string; domain: string }
  status: number
  needsApp: boolean
  children: ReactNode
}

/**
 * HTML document around the app, rendered on the server only. Each element has one child: React derives `useId` values
 * from the branches above an element, and the browser's tree starts at `#root`. React moves head elements into the
 * head.
 */
export function Document({ assets, events, status, needsApp, children }: DocumentProps) {
  for (const font of assets.fonts) preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  for (const style of assets.styles) preinit(style, { as: 'style', precedence: 'site' })
  if (needsApp) preinitModule(assets.app, { as: 'script' })
  // Data for the reader's script. It is on the root element because the script may run before other elements exist.
  const attributes = { 'data-app': assets.app, 'data-events': events.url, 'data-domain': events.domain }
  return (
    <html lang="en-GB" {...attributes}>
      <body>
        {/* The script sets the theme, so it blocks painting. React moves it into the head. */}
        <script type="module" async src={assets.reader} blocking="render" />
        <div id="root" data-status={status}>
          {children}
        </div>
      </body>
    </html>
  )
}

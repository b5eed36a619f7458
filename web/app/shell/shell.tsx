import { useCallback } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { ErrorBoundary } from '../../lib/error-boundary.tsx'
import { LoadError } from '../../lib/lazy.tsx'
import { Message } from '../../ui/message.tsx'
import { Route, Router, useLocation } from '../router/router.tsx'
import { notFound, routes } from '../routes.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Toasts } from './toasts.tsx'

const contentId = 'content'

/** Frame of every page: header, the route's screen, footer. */
export function Shell() {
  const { path } = useLocation()
  // Moving the focus makes screen readers announce the new page.
  const focusContent = useCallback(() => document.getElementById(contentId)?.focus({ preventScroll: true }), [])
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <a className="skip" href={`#${contentId}`}>
        Skip to content
      </a>
      <Header />
      <main id={contentId} tabIndex={-1}>
        <ErrorBoundary page={path} fallback={(error, retry) => <Failure error={error} onRetry={retry} />}>
          <Router fallback={<p className="message">Loading…</p>} onRouteChange={focusContent}>
            {routes.map(({ path: pattern, component }) => (
              <Route key={pattern} path={pattern} component={component} />
            ))}
            <Route key="not-found" component={notFound.component} />
          </Router>
        </ErrorBoundary>
      </main>
      <Footer />
      <Toasts />
    </>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof LoadError) return <NotLoaded />
  return (
    <Message title="This page could not be shown">
      <p>{error instanceof CallError ? error.message : 'The server may have answered otherwise than was expected.'}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </Message>
  )
}

/** Requires a reload, because a newer version may have replaced the code. */
function NotLoaded() {
  return (
    <Message title="This page could not be loaded">
      <p>The connection may be down, or a newer version of this site may be out.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Reload
      </button>
    </Message>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect } from 'react'
import { CallError } from '../../server/contract/client.ts'
import type { MenuLink } from '../../server/contract/schemas/category.ts'
import { ApiProvider } from '../lib/api.tsx'
import { ErrorBoundary, LazyRegion, LoadError, lazy } from '../lib/lazy.tsx'
import { CachedMarkup, type PageContext } from '../lib/page-data.tsx'
import { useSite } from '../lib/site.queries.ts'
import { dismissOldToast, useToast } from '../lib/toasts.ts'
import { useUser } from '../lib/user.queries.ts'
import { ThemeSelect } from '../ui/menu-controls.tsx'
import { Message } from '../ui/page-states.tsx'
import { BrandHead, Logo, SiteMenu } from './brand.tsx'
import { LocationProvider, Route, Router, useLocation } from './router/router.tsx'
import { findRoute, LazyRail, notFound, routes } from './routes.tsx'

function Footer() {
  const { name, menus } = useSite()
  return <CachedMarkup as="footer" className="footer" component={FooterText} props={{ name, menus }} />
}

function FooterText({ name, menus: { footer, about } }: Pick<ReturnType<typeof useSite>, 'name' | 'menus'>) {
  return (
    <>
      <div className="footer-columns">
        <div>
          <p className="logo">{name}</p>
          <p className="disclosure">
            <strong>Affiliate disclosure.</strong> As an Amazon Associate I earn from qualifying purchases. Links to
            Amazon and other paid links on this site are affiliate links. We may earn a commission when you buy through
            them, at no extra cost to you.
          </p>
        </div>
        <FooterMenu heading={footer.every(isCategoryLink) ? 'Categories' : 'Browse'} links={footer} />
        <FooterMenu heading="About" links={about} />
        <FooterMenu heading="Legal" links={legalLinks} />
      </div>
      <div className="footer-end">
        <p>Privacy-friendly analytics count visits without cookies.</p>
        <ThemeSelect />
      </div>
    </>
  )
}

const legalLinks: readonly MenuLink[] = [
  { label: 'Privacy Policy', address: '/privacy' },
  { label: 'Terms of Service', address: '/terms' },
]

const isCategoryLink = ({ address }: MenuLink) => address.startsWith('/category/')

function FooterMenu({ heading, links }: { heading: string; links: readonly MenuLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={heading}>
      <h2>{heading}</h2>
      <ul>
        {links.map(({ label, address }) => (
          <li key={label}>
            <a href={address}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Header of a public page: a link to the home page, and the menu of readers or of admins. */
function Header() {
  const { path } = useLocation()
  const { name, brand, menus } = useSite()
  const siteMenu = <SiteMenu links={menus.header} />
  return (
    <header className="header">
      <div className="header-row">
        <a className="logo" href="/">
          {brand.logo === '' ? name : <Logo name={name} brand={brand} />}
        </a>
        {useUser() ? (
          <LazyRegion path={path} loading={siteMenu} failed={<a href="/today">Today</a>}>
            <LazyAdminMenu />
          </LazyRegion>
        ) : (
          siteMenu
        )}
      </div>
    </header>
  )
}

export const LazyAdminMenu = lazy(() => import('./admin-menu.tsx').then(module => module.AdminMenu))

/** Loaded right after the first screen, so that it is available when the connection is lost. */
export const LazyToaster = lazy(() => import('../ui/toaster.tsx').then(module => module.Toaster))

/** The current message. It ends when its page is left, but stays while its own action leads to the next page. */
function Toasts({ path }: { path: string }) {
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(dismissOldToast, [path])
  if (!toast) return null
  return (
    <ErrorBoundary page={String(toast.id)} fallback={() => null}>
      <Suspense>
        <LazyToaster toast={toast} />
      </Suspense>
    </ErrorBoundary>
  )
}

const contentId = 'content'

/** The routes of all screens, created once for all renderings. */
const routeElements = routes.map(({ path, component }) => <Route key={path} path={path} component={component} />)

/** Frame of every page: header or rail, the route's screen, and on public pages the footer. */
function Shell() {
  const { path } = useLocation()
  const isDesk = findRoute(path).route.admin ?? false
  // Moving the focus makes screen readers announce the new page.
  const focusContent = useCallback(() => document.getElementById(contentId)?.focus({ preventScroll: true }), [])
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <BrandHead />
      <a className="skip" href={`#${contentId}`}>
        Skip to content
      </a>
      {isDesk ? (
        <LazyRegion path={path} loading={<header className="rail" />} failed={<Header />}>
          <LazyRail />
        </LazyRegion>
      ) : (
        <Header />
      )}
      <main id={contentId} tabIndex={-1}>
        <ErrorBoundary page={path} fallback={(error, retry) => <Failure error={error} onRetry={retry} />}>
          <Router fallback={<p className="message">Loading…</p>} onRouteChange={focusContent}>
            {routeElements}
            <Route key="not-found" component={notFound.component} />
          </Router>
        </ErrorBoundary>
      </main>
      {!isDesk && <Footer />}
      <Toasts path={path} />
    </>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof LoadError) return <NotLoaded />
  return (
    <Message title="Could not show this page">
      <p>{error instanceof CallError ? error.message : 'The server sent an unexpected answer.'}</p>
      <button type="button" className="button" onClick={onRetry}>
        Try again
      </button>
    </Message>
  )
}

/** Requires a reload, because a newer version may have replaced the code. */
function NotLoaded() {
  return (
    <Message title="Could not load this page">
      <p>You may be offline, or the site may have a new version.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Reload
      </button>
    </Message>
  )
}

/** The whole site. `path` selects the page where there is no address bar. */
export function App({ queries, api, path }: PageContext & { path?: string }) {
  return (
    <QueryClientProvider client={queries}>
      <ApiProvider value={api}>
        <LocationProvider {...(path !== undefined && { url: path })}>
          <Shell />
        </LocationProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}

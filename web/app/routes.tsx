import type { ComponentType, ReactNode } from 'react'
import { readArticlePage } from '../features/article/article.queries.ts'
import { readAuth } from '../features/auth/auth.queries.ts'
import { readCategory, readHome } from '../features/home/home.queries.ts'
import { PageHead } from '../lib/page-head.tsx'
import type { PageAnswer, PageQuery, PageStatus, Reading } from '../lib/reading.ts'
import { useUser } from '../lib/user.queries.ts'
import { NotFoundMessage } from '../ui/message.tsx'
import { lazy } from './router/lazy.tsx'
import { matchPath, type Params } from './router/match.ts'
import { Redirect } from './router/router.tsx'
import type { NavLink } from './shell/header.tsx'

export interface SiteRoute {
  path: string
  component: ComponentType<{ params: Params }>
  /** Loads the screen's code. */
  preload(): Promise<unknown>
  /** Reads what the page shows, and says with what status. */
  read(reading: Reading, params: Params, query: PageQuery): Promise<PageStatus | PageAnswer>
  /** A list, with its second page at `?page=2`. */
  paginated?: boolean
  /** The page does its work only with the app, so everybody gets it. */
  needsApp?: boolean
  /** Its name in the menu of the signed-in. */
  nav?: string
}

const HomeScreen = lazy(() => import('../features/home/home-screen.tsx').then(module => module.HomeScreen))
const CategoryScreen = lazy(() => import('../features/home/category-screen.tsx').then(module => module.CategoryScreen))
const ArticleScreen = lazy(() => import('../features/article/article-screen.tsx').then(module => module.ArticleScreen))
const TermsScreen = lazy(() => import('../features/legal/terms-screen.tsx').then(module => module.TermsScreen))
const PrivacyScreen = lazy(() => import('../features/legal/privacy-screen.tsx').then(module => module.PrivacyScreen))
const AuthScreen = lazy(() => import('../features/auth/auth-screen.tsx').then(module => module.AuthScreen))

const nothingToRead = async (): Promise<PageStatus> => 200

export const routes: readonly SiteRoute[] = [
  { path: '/', component: () => <HomeScreen />, preload: HomeScreen.preload, read: readHome },
  {
    path: '/category/:category',
    component: ({ params }) => <CategoryScreen category={params.category ?? ''} />,
    preload: CategoryScreen.preload,
    read: (reading, { category = '' }) => readCategory(reading, category),
  },
  {
    path: '/article/:slug',
    component: ({ params }) => <ArticleScreen slug={params.slug ?? ''} />,
    preload: ArticleScreen.preload,
    read: (reading, { slug = '' }) => readArticlePage(reading, slug),
  },
  { path: '/terms', component: () => <TermsScreen />, preload: TermsScreen.preload, read: nothingToRead },
  { path: '/privacy', component: () => <PrivacyScreen />, preload: PrivacyScreen.preload, read: nothingToRead },
  {
    path: '/auth',
    component: () => (
      <SignedOut>
        <AuthScreen />
      </SignedOut>
    ),
    preload: AuthScreen.preload,
    read: readAuth,
    needsApp: true,
  },
]

export const notFound: Omit<SiteRoute, 'path'> = {
  component: () => (
    <>
      <PageHead title="Page Not Found" />
      <NotFoundMessage />
    </>
  ),
  preload: async () => undefined,
  read: async () => 404,
}

export const navLinks: readonly NavLink[] = routes.flatMap(({ path, nav }) =>
  nav === undefined ? [] : [{ href: path, label: nav }],
)

export function findRoute(path: string): { route: Omit<SiteRoute, 'path'>; params: Params } {
  for (const route of routes) {
    const match = matchPath(path, route.path, { query: {}, params: {} })
    if (match) return { route, params: match.params }
  }
  return { route: notFound, params: {} }
}

/** What only those see who are not signed in; the others are taken home. */
function SignedOut({ children }: { children: ReactNode }) {
  return useUser() ? <Redirect to="/" /> : children
}

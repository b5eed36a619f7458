import type { ComponentType, ReactNode } from 'react'
import { parsePageNumber } from '../../server/domain/urls.ts'
import { type Lazy, lazy, loadOnce } from '../lib/lazy.tsx'
import { loadPageData, type PageContext, type PageQuery, type PageResult, type PageStatus } from '../lib/page-data.tsx'
import { PageHead } from '../lib/page-head.tsx'
import { siteQuery } from '../lib/site.queries.ts'
import { NotFoundMessage } from '../ui/page-states.tsx'
import { SignedIn, SignedOut } from './guard.tsx'
import { matchPath, type Params, useLocation } from './router/router.tsx'

interface SiteRoute {
  path: string
  component: ComponentType<{ params: Params }>
  /** Loads the screen's code. */
  preload(): Promise<unknown>
  /** Loads the data of the page and returns its status. */
  read(context: PageContext, params: Params, query: PageQuery): Promise<PageStatus | PageResult>
  /** A list whose further pages are at `?page=2`. */
  paginated?: boolean
  /** The page works only with the app, so every visitor loads it. */
  needsApp?: boolean
  /** Requires sign-in and is excluded from search engines. */
  admin?: boolean
}

const HomeScreen = lazy(() => import('../features/home/home-screen.tsx').then(module => module.HomeScreen))
const CategoryScreen = lazy(() => import('../features/home/home-screen.tsx').then(module => module.CategoryScreen))
const AuthorScreen = lazy(() => import('../features/home/author-screen.tsx').then(module => module.AuthorScreen))
const ArticleScreen = lazy(() => import('../features/article/article-screen.tsx').then(module => module.ArticleScreen))
const PageScreen = lazy(() => import('../features/pages/page-screen.tsx').then(module => module.PageScreen))
const AuthScreen = lazy(() => import('../features/auth/auth-screen.tsx').then(module => module.AuthScreen))

const TodayScreen = lazy(() => import('../features/today/today-screen.tsx').then(module => module.TodayScreen))
const ManageScreen = lazy(() => import('./manage-with-ads.tsx').then(module => module.ManageWithAds))
const EditScreen = lazy(() => import('../features/articles/edit-screen.tsx').then(module => module.EditScreen))
const ImportScreen = lazy(() =>
  import('../features/articles/import/import-screen.tsx').then(module => module.ImportScreen),
)
const NewArticleScreen = lazy(() =>
  import('../features/articles/new/new-article-screen.tsx').then(module => module.NewArticleScreen),
)
const ArticlePreview = lazy(() => import('../features/article/article-hero.tsx').then(module => module.ArticlePreview))
const CalendarScreen = lazy(() =>
  import('../features/calendar/calendar-screen.tsx').then(module => module.CalendarScreen),
)
const LinksScreen = lazy(() => import('../features/links/links-screen.tsx').then(module => module.LinksScreen))
const TopicsScreen = lazy(() => import('../features/topics/topics-screen.tsx').then(module => module.TopicsScreen))
const CreateScreen = lazy(() => import('../features/create/create-screen.tsx').then(module => module.CreateScreen))

const ArticleAdsScreen = lazy(() =>
  import('../features/ads/article/article-ads-screen.tsx').then(module => module.ArticleAdsScreen),
)
const ApprovalsScreen = lazy(() =>
  import('../features/approvals/approvals-screen.tsx').then(module => module.ApprovalsScreen),
)
const SettingsScreen = lazy(() =>
  import('../features/settings/settings-screen.tsx').then(module => module.SettingsScreen),
)
const NotificationsScreen = lazy(() =>
  import('../features/notifications/notifications-screen.tsx').then(module => module.NotificationsScreen),
)
const PagesScreen = lazy(() => import('../features/pages/pages-screen.tsx').then(module => module.PagesScreen))
const PageEditScreen = lazy(() =>
  import('../features/pages/page-edit-screen.tsx').then(module => module.PageEditScreen),
)
const PageTextField = lazy(() => import('../features/articles/article-fields.tsx').then(module => module.PageTextField))
const AuthorsScreen = lazy(() => import('../features/authors/authors-screen.tsx').then(module => module.AuthorsScreen))
const JobsScreen = lazy(() => import('../features/jobs/jobs-screen.tsx').then(module => module.JobsScreen))
const AuditScreen = lazy(() => import('../features/audit/audit-screen.tsx').then(module => module.AuditScreen))
const AccessScreen = lazy(() => import('../features/access/access-screen.tsx').then(module => module.AccessScreen))
const PairScreen = lazy(() => import('../features/pairing/pair-screen.tsx').then(module => module.PairScreen))
const WizardScreen = lazy(() => import('../features/ads/wizard/wizard-screen.tsx').then(module => module.WizardScreen))
const PerformanceScreen = lazy(() =>
  import('../features/ads/performance/performance-screen.tsx').then(module => module.PerformanceScreen),
)
const AnalyticsScreen = lazy(() =>
  import('../features/analytics/analytics-screen.tsx').then(module => module.AnalyticsScreen),
)
const VisitsScreen = lazy(() =>
  import('../features/analytics/visits/visits-screen.tsx').then(module => module.VisitsScreen),
)
const ArticleAnalyticsScreen = lazy(() =>
  import('../features/analytics/article/article-analytics-screen.tsx').then(module => module.ArticleAnalyticsScreen),
)
const EarningsScreen = lazy(() =>
  import('../features/earnings/earnings-screen.tsx').then(module => module.EarningsScreen),
)
const SearchScreen = lazy(() => import('../features/search/search-screen.tsx').then(module => module.SearchScreen))
const OptimizerScreen = lazy(() =>
  import('../features/optimizer/optimizer-screen.tsx').then(module => module.OptimizerScreen),
)

const ScreenPermissions = lazy(() => import('./screen-permissions.tsx').then(module => module.ScreenPermissions))

/** Navigation of the desk. */
export const LazyRail = lazy(() => import('./desk-rail.tsx').then(module => module.DeskRail))

// Reads of public pages, which the desk's screens do not load.
const loadArticleReads = loadOnce(() => import('../features/article/article.queries.ts'))
const loadListReads = loadOnce(() => import('../features/home/home.queries.ts'))

const readNothing = async (): Promise<PageStatus> => 200

/** Gallery of all UI components, for development only. */
function createGalleryRoutes(): SiteRoute[] {
  const GalleryScreen = lazy(() =>
    import('../features/gallery/gallery-screen.tsx').then(module => module.GalleryScreen),
  )
  const { preload } = GalleryScreen
  return [{ path: '/__ui', component: () => <GalleryScreen />, preload, read: readNothing, needsApp: true }]
}

type Preloaded = Pick<SiteRoute, 'preload'>

/** Defines an admin screen. It loads its own data after the user is known. */
function adminRoute(path: string, screen: Preloaded, show: (params: Params) => ReactNode): SiteRoute {
  return {
    path,
    component: ({ params }) => (
      <SignedIn>
        <ScreenPermissions key={path} path={path}>
          {show(params)}
        </ScreenPermissions>
      </SignedIn>
    ),
    preload: () => Promise.all([screen.preload(), ScreenPermissions.preload(), LazyRail.preload()]),
    read: readNothing,
    needsApp: true,
    admin: true,
  }
}

/** Defines an admin screen without parameters. */
function plainRoute(path: string, Screen: Lazy<object>): SiteRoute {
  return adminRoute(path, Screen, () => <Screen />)
}

/** The most requested page is first, because the search for a route ends at the first match. */
export const routes: readonly SiteRoute[] = [
  {
    path: '/article/:slug',
    component: ({ params }) => <ArticleScreen slug={params.slug ?? ''} />,
    preload: ArticleScreen.preload,
    read: async (context, { slug = '' }) => (await loadArticleReads()).loadArticlePage(context, slug),
  },
  {
    path: '/',
    component: () => <HomeScreen page={usePageNumber()} />,
    preload: HomeScreen.preload,
    read: async (context, _, query) => (await loadListReads()).loadHomePage(context, query),
    paginated: true,
  },
  {
    path: '/category/:category',
    component: ({ params }) => <CategoryScreen category={params.category ?? ''} page={usePageNumber()} />,
    preload: CategoryScreen.preload,
    read: async (context, { category = '' }, query) =>
      (await loadListReads()).loadCategoryPage(context, category, query),
    paginated: true,
  },
  {
    path: '/author/:slug',
    component: ({ params }) => <AuthorScreen slug={params.slug ?? ''} page={usePageNumber()} />,
    preload: AuthorScreen.preload,
    read: async (context, { slug = '' }, query) => (await loadListReads()).loadAuthorPage(context, slug, query),
    paginated: true,
  },
  {
    path: '/auth',
    component: () => (
      <SignedOut>
        <AuthScreen />
      </SignedOut>
    ),
    preload: AuthScreen.preload,
    read: async context => (await import('../features/auth/auth.queries.ts')).loadAuthPage(context),
    needsApp: true,
  },
  plainRoute('/today', TodayScreen),
  plainRoute('/manage-articles', ManageScreen),
  plainRoute('/articles/calendar', CalendarScreen),
  plainRoute('/articles/topics', TopicsScreen),
  plainRoute('/articles/links', LinksScreen),
  plainRoute('/articles/import', ImportScreen),
  plainRoute('/articles/new', NewArticleScreen),
  adminRoute('/articles/:id/edit', EditScreen, ({ id = '' }) => <EditScreen id={id} preview={ArticlePreview} />),
  plainRoute('/create', CreateScreen),
  plainRoute('/analytics', AnalyticsScreen),
  plainRoute('/analytics/visits', VisitsScreen),
  plainRoute('/analytics/search', SearchScreen),
  adminRoute('/analytics/:id', ArticleAnalyticsScreen, ({ id = '' }) => (
    <ArticleAnalyticsScreen key={id} articleId={id} />
  )),
  plainRoute('/earnings', EarningsScreen),
  plainRoute('/ai-optimizer', OptimizerScreen),
  plainRoute('/approvals', ApprovalsScreen),
  plainRoute('/settings', SettingsScreen),
  plainRoute('/settings/notifications', NotificationsScreen),
  plainRoute('/pages', PagesScreen),
  adminRoute('/pages/:id/edit', PageEditScreen, ({ id = '' }) => <PageEditScreen id={id} textField={PageTextField} />),
  plainRoute('/authors', AuthorsScreen),
  plainRoute('/jobs', JobsScreen),
  plainRoute('/audit', AuditScreen),
  plainRoute('/access', AccessScreen),
  plainRoute('/pair', PairScreen),
  plainRoute('/facebook-ads/create', WizardScreen),
  adminRoute('/articles/:id/manage', ArticleAdsScreen, ({ id = '' }) => <ArticleAdsScreen key={id} id={id} />),
  plainRoute('/facebook-ads', PerformanceScreen),
  ...(import.meta.env.DEV ? createGalleryRoutes() : []),
  // Last, because it matches every path of one part.
  {
    path: '/:slug',
    component: ({ params }) => <PageScreen slug={params.slug ?? ''} />,
    preload: PageScreen.preload,
    read: async (context, { slug = '' }) => {
      const { loadSitePage } = await import('../features/pages/pages.queries.ts')
      const page = await loadSitePage(context, slug)
      return page.status === 404 ? readMovedArticle(context, `/${slug}`) : page
    },
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
  read: (context, { path = '' }) => readMovedArticle(context, path),
}

async function readMovedArticle(context: PageContext, path: string): Promise<PageResult> {
  return (await loadArticleReads()).loadMovedArticle(context, path)
}

/** Page number of a list, from the address. */
function usePageNumber(): number {
  return parsePageNumber(useLocation().query.page) ?? 1
}

export function findRoute(path: string): { route: Omit<SiteRoute, 'path'>; params: Params } {
  for (const route of routes) {
    const match = matchPath(path, route.path, { query: {}, params: {} })
    if (match) return { route, params: match.params }
  }
  return { route: notFound, params: { path } }
}

type PreparedPage = PageResult & { needsApp: boolean }

/** Loads the code and data of a page, so that it can render synchronously. `address` is the path with its query. */
export async function preparePage(context: PageContext, address: string): Promise<PreparedPage> {
  const { route, params, page } = resolvePage(address)
  const [result] = await Promise.all([
    route.read(context, params, { page }),
    loadPageData(context.queries, siteQuery(context.api)),
    route.preload(),
  ])
  return { ...(typeof result === 'number' ? { status: result } : result), needsApp: route.needsApp ?? false }
}

function resolvePage(address: string) {
  const [path = '', query = ''] = address.split('?', 2)
  const match = findRoute(path)
  const page = match.route.paginated ? parsePageNumber(new URLSearchParams(query).get('page')) : 1
  return page === undefined ? { route: notFound, params: {}, page: 1 } : { ...match, page }
}

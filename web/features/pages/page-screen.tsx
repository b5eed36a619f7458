import { noOperatorWarning } from '../../../server/domain/slugs.ts'
import { Redirect } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { usePageData } from '../../lib/page-data.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { useSettings } from '../../lib/site.queries.ts'
import { useUser } from '../../lib/user.queries.ts'
import { PencilIcon } from '../../ui/icons.tsx'
import { Message, NotFoundMessage } from '../../ui/page-states.tsx'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { getPageEditPath, pageQuery } from './pages.queries.ts'

/** A page such as About, or a message if the address has no page. */
export function PageScreen({ slug }: { slug: string }) {
  const { data: page, error } = usePageData(pageQuery(useApi(), slug))
  if (error) {
    return (
      <Message title="Could not load this page">
        <p>{error.message}</p>
        <p>Reload the page to try again.</p>
      </Message>
    )
  }
  if (page === undefined) return <p className="message">Loading…</p>
  if (page === null) {
    return (
      <>
        <PageHead title="Page Not Found" />
        <NotFoundMessage />
      </>
    )
  }
  if (page.slug !== slug) return <Redirect to={`/${page.slug}`} />
  const isPublic = page.status === 'published'
  const description = page.summary === '' ? {} : { description: page.summary }
  return (
    <>
      <PageHead title={page.title} {...description} {...(isPublic && { path: `/${page.slug}` })} />
      {isPublic && <link rel="alternate" type="text/markdown" title={page.title} href={`/${page.slug}.md`} />}
      <div className="page legal">
        <AdminNotes id={page.id} isPublic={isPublic} />
        <h1>{page.title}</h1>
        <SanitisedHtml html={page.html} />
      </div>
    </>
  )
}

function AdminNotes({ id, isPublic }: { id: string; isPublic: boolean }) {
  return useUser() && <Notes id={id} isPublic={isPublic} />
}

/** Notes for admins only: the state of the page, the missing operator, and the way to the editor. */
function Notes({ id, isPublic }: { id: string; isPublic: boolean }) {
  const warnings = useSettings()?.warnings ?? []
  return (
    <>
      {!isPublic && (
        <p className="not-public" role="status">
          Not published. Only admins can see this page.
        </p>
      )}
      {warnings.includes(noOperatorWarning) && (
        <p className="not-public" role="status">
          {noOperatorWarning}. <a href="/settings">Open the settings</a>
        </p>
      )}
      <a className="button button-quiet button-small edit-link" href={getPageEditPath(id)}>
        <PencilIcon /> Edit page
      </a>
    </>
  )
}

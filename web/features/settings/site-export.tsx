import { useQuery } from '@tanstack/react-query'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { useState } from 'react'
import {
  createExportMarker,
  exportMarkerName,
  listSiteFiles,
  type StaticSite,
} from '../../../server/contract/site-files.ts'
import { formatQuantity, formatSize } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { siteQuery } from '../../lib/site.queries.ts'
import { saveFile } from '../../ui/csv-button.tsx'
import { Field } from '../../ui/form.tsx'
import { FailureText } from '../../ui/page-states.tsx'

/** Downloads the files that `blogops export` writes, in one archive. The browser reads the pages as a visitor. */
export function SiteExport() {
  const { data: site } = useQuery(siteQuery(useApi()))
  const [eventsUrl, setEventsUrl] = useState('')
  const [pages, setPages] = useState(0)
  const { mutate, isPending, error, data, reset } = useSingleMutation({
    async mutationFn({ url, categories }: NonNullable<typeof site>) {
      setPages(0)
      const counted = eventsUrl.trim() || undefined
      const files = { siteUrl: url, eventsUrl: counted, categories: categories.map(({ slug }) => slug) }
      const exported = await packSite(files, setPages)
      saveFile(`${new URL(url).hostname}.tar.gz`, exported.archive)
      return exported
    },
  })
  const isInvalid = eventsUrl.trim() !== '' && !/^https?:/.test(URL.parse(eventsUrl.trim())?.protocol ?? '')
  return (
    <>
      <Field
        name="eventsUrl"
        type="url"
        label="Address that counts visits (optional)"
        hint={`An export has no server. To count its visits here, enter ${location.origin}/api/event`}
        error={isInvalid ? 'Enter an address such as https://desk.example/api/event' : undefined}
        value={eventsUrl}
        onChange={event => {
          setEventsUrl(event.target.value)
          reset()
        }}
      />
      <p>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-disabled={isPending || isInvalid}
          onClick={() => site && !isPending && !isInvalid && mutate(site)}
        >
          {isPending ? `Exporting… ${formatQuantity(pages, 'page')}` : 'Export the site'}
        </button>
      </p>
      <p className="note" role="status">
        {data && `Exported ${formatQuantity(data.pages, 'page')}: ${data.files} files, ${formatSize(data.bytes)}.`}
        {data && site && /^https?:\/\/(localhost|127\.)/.test(site.url) && ` ${localWarning}`}
      </p>
      <FailureText>{error?.message}</FailureText>
    </>
  )
}

const localWarning =
  'Links to pages start with the address of this machine. Set BLOGOPS_SITE_URL to the final address and export again.'

/** Reads the whole site and packs it into a gzipped tar file, in a folder named after the site. */
async function packSite(site: StaticSite, onPage: (count: number) => void) {
  const { readable, controller } = createTarPacker()
  const archive = new Response(readable.pipeThrough(new CompressionStream('gzip'))).blob()
  const filling = fillArchive(site, controller, onPage)
  // If the pages cannot be read, the archive fails with the same error.
  const [exported, blob] = await Promise.all([filling, archive])
  return { ...exported, archive: blob }
}

async function fillArchive(site: StaticSite, controller: TarPackController, onPage: (count: number) => void) {
  const folder = new URL(site.siteUrl).hostname
  const names: string[] = []
  const exported = { pages: 0, files: 0, bytes: 0 }
  const add = async (name: string, bytes: Uint8Array) => {
    const entry = controller.add({ name: `${folder}/${name}`, size: bytes.length, mtime: new Date(0) }).getWriter()
    await Promise.all([entry.write(bytes), entry.close()])
  }
  try {
    for await (const { path, bytes, page } of listSiteFiles(readAsVisitor, site)) {
      await add(path, bytes)
      names.push(path)
      exported.pages += page ? 1 : 0
      exported.files += 1
      exported.bytes += bytes.length
      if (page) onPage(exported.pages)
    }
    await add(exportMarkerName, new TextEncoder().encode(createExportMarker(names)))
    controller.finalize()
    return exported
  } catch (error) {
    controller.error(error)
    throw error
  }
}

const readAsVisitor = (path: string) => fetch(path, { credentials: 'omit' })

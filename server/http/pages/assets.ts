import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { PageAssets } from '../../contract/page.ts'

/** Vite's manifest of the client build (https://vite.dev/guide/backend-integration). */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]), assets: z.array(z.string()).default([]) }),
)

const entryFiles = { reader: 'web/app/reader.ts', app: 'web/app/entry-client.tsx', styles: 'web/ui/site.css' }

/** Returns the addresses of the built assets that pages use. */
export function readAssets(manifestPath: string): PageAssets {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestPath, 'utf8')))
  const findChunk = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${manifestPath} does not name ${source}: build the web again.`)
    return chunk
  }
  const styles = findChunk(entryFiles.styles)
  return {
    reader: `/${findChunk(entryFiles.reader).file}`,
    app: `/${findChunk(entryFiles.app).file}`,
    styles: [`/${styles.file}`],
    fonts: styles.assets.filter(file => file.endsWith('.woff2')).map(file => `/${file}`),
  }
}

// Builds what the browser loads (dist/client) and what Node runs (dist/server). See vite.config.ts.
import { existsSync } from 'node:fs'

/** Without the dev dependencies there is no Vite, as with `npm ci --omit=dev` over a dist/ that was built elsewhere. */
async function importVite() {
  try {
    return await import('vite')
  } catch (error) {
    if (error?.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

// A package made by `npm pack` has dist/ and no sources.
const hasSources = existsSync(new URL('../vite.config.ts', import.meta.url))
const vite = hasSources ? await importVite() : undefined
if (vite) await (await vite.createBuilder({ logLevel: 'warn' })).buildApp()

// Builds the browser files (dist/client) and the Node files (dist/server). See vite.config.ts.
import { existsSync } from 'node:fs'

/** Without dev dependencies, as after `npm ci --omit=dev` over a prebuilt dist/, Vite is missing. */
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

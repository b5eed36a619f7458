// Builds what the browser loads (dist/client) and what Node runs (dist/server). See vite.config.ts.
const vite = await import('vite').catch(error => {
  // `npm ci --omit=dev` runs this too, over a dist/ that was built elsewhere.
  if (error?.code === 'ERR_MODULE_NOT_FOUND') return undefined
  throw error
})
if (vite) await (await vite.createBuilder({ logLevel: 'warn' })).buildApp()

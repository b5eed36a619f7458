import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'
import { thirdPartyNotices } from './bin/third-party-notices.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Data that is computed when the program is built, so that the terminal starts without what computes it. */
function builtData(name: string, file: string, compute: string): Plugin {
  return {
    name,
    resolveId: id => (id === `virtual:${name}` ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0virtual:${name}`) return undefined
      const source = at(file)
      const { module, dependencies } = await runnerImport<Record<string, () => unknown>>(source, { configFile: false })
      for (const watched of [source, ...dependencies]) this.addWatchFile(watched)
      return `export default ${JSON.stringify(module[compute]?.())}`
    },
  }
}

/** The plain commands of the contract: without zod. */
const commandManifest = () => builtData('blogops-commands', 'cli/projection/manifest.ts', 'describeCommands')

/** What `blogops --help` says: without commander. */
const rootHelp = () => builtData('blogops-help', 'cli/help/describe-root-help.ts', 'describeRootHelp')

/** Routes of the contract, for clients that do not load its schemas. */
export const operationRoutes = () => builtData('blogops-routes', 'server/contract/index.ts', 'describeRoutes')

/** Lays `.br` and `.gz` beside every built file that a server sends as it is. */
function precompress(): Plugin {
  return {
    name: 'blogops-precompress',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(files.filter(file => /\.(css|js|svg)$/.test(file)).map(file => compressFile(join(dir, file))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

/**
 * Few files compress better than many small ones: one has all that the first script imports, the other what many
 * screens use. Code for forms, dialogs and menus stays separate, because the first screen does not need it.
 */
const sharedChunks = [
  { name: 'app', test: /\/web\/app\/entry-client\.tsx$/ },
  {
    name: 'basis',
    test: /^(?!.*\/(node_modules|contract\/(schemas|operations|field-values)|domain\/money|web\/ui\/(form|dialog)\.tsx$))/,
    minShareCount: 20,
  },
]

/** The entries of one build, those of them whose file is there. */
function entries(named: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(named).filter(([, path]) => existsSync(at(path))))
}

/** What tests need of the build, too. */
export const shared = {
  plugins: [react(), commandManifest(), rootHelp(), operationRoutes()],
  resolve: {
    // preact-iso's router runs on React: what it imports from preact is ours.
    alias: [{ find: /^preact(\/hooks)?$/, replacement: at('web/app/router/preact.ts') }],
    dedupe: ['react', 'react-dom'],
  },
}

/** Packages with binaries for one platform, which users install. Everything else is bundled. */
export const installedPackages = ['@node-rs/argon2', 'fs-native-extensions', 'sharp'] as const

export default defineConfig(({ command }) => ({
  ...shared,
  appType: 'custom',
  publicDir: 'web/public',
  plugins: [...shared.plugins, precompress(), thirdPartyNotices(at('dist/THIRD-PARTY-NOTICES.txt'))],
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: {
          polyfill: false,
          // Every page has loaded these already.
          resolveDependencies: (_, files) => files.filter(file => !/\/(app|basis|rolldown-runtime)-/.test(file)),
        },
        rollupOptions: {
          input: { reader: 'web/app/reader.ts', app: 'web/app/entry-client.tsx', site: 'web/ui/site.css' },
          output: {
            codeSplitting: { groups: sharedChunks },
            // The first script names all others.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
          },
        },
      },
    },
    ssr: {
      // React renders three to five times slower where it has to ask for NODE_ENV at run time.
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      resolve: {
        noExternal: command === 'build' ? true : ['preact-iso'],
        external: [...installedPackages],
      },
      build: {
        ssr: true,
        outDir: 'dist/server',
        target: 'node20',
        minify: true,
        copyPublicDir: false,
        rollupOptions: {
          input: entries({
            cli: 'cli/main.ts',
            pictures: 'server/adapters/local/image/child.ts',
            render: 'web/app/entry-server.tsx',
          }),
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: 'chunks/[name]-[hash].js',
            // V8 keeps sources in memory, with two bytes per character if one of them is outside of Latin-1.
            charset: 'ascii',
          },
        },
      },
    },
  },
}))

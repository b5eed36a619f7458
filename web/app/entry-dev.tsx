/** The app in development: what React's hot reload needs has to run before any component is loaded. */
import '@vitejs/plugin-react/preamble'

await import('./entry-client.tsx')

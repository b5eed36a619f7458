/** Entry for development. React's hot reload must be set up before any component is loaded. */
import '@vitejs/plugin-react/preamble'

await import('./entry-client.tsx')

/** The commands of the contract, computed when the program is built (see vite.config.ts and projection/manifest.ts). */
declare module 'virtual:blogops-commands' {
  const commands: import('./projection/command-manifest.ts').CommandManifest[]
  export default commands
}

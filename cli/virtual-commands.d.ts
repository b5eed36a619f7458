/** The commands of the contract, computed when the program is built (see vite.config.ts and projection/manifest.ts). */
declare module 'virtual:blogops-commands' {
  const commands: import('./command-declaration.ts').CommandManifest[]
  export default commands
}

/** The help of `blogops` itself, computed when the program is built (see vite.config.ts and help/describe-root-help.ts). */
declare module 'virtual:blogops-help' {
  const page: import('./help/help-page.ts').HelpPage
  export default page
}

/** Routes of all operations, computed when the program is built (see vite.config.ts and routes.ts). */
declare module 'virtual:blogops-routes' {
  const routes: readonly import('./routes.ts').OperationRoute[]
  export default routes
}

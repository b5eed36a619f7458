import { operations } from './index.ts'
import type { OperationSpec } from './operation.ts'

/**
 * Parts of a declaration that a caller needs to send a request. The build writes the routes of all operations into the
 * module `virtual:blogops-routes`, so that browsers do not load the schemas.
 */
export interface OperationRoute extends Pick<OperationSpec, 'id' | 'method' | 'path' | 'stream' | 'download'> {
  /** Names of the query, if there are any. */
  readonly query?: readonly string[]
  /** True if the request has a body, with every field that is neither in the path nor in the query. */
  readonly body?: true
}

/** Returns the routes of all operations, in the order of declaration. */
export function describeRoutes(): OperationRoute[] {
  return operations.map(toRoute)
}

function toRoute({ id, method, path, query, body, stream, download }: OperationSpec): OperationRoute {
  return {
    id,
    method,
    path,
    ...(query && { query: Object.keys(query.shape) }),
    ...(body && { body: true }),
    ...(stream && { stream }),
    ...(download !== undefined && { download }),
  }
}

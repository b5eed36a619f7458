import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Returns the path of a built file that Node runs. */
export function getBuiltServerFile(name: string): string {
  return path.join(findPackageRoot(), 'dist', 'server', name)
}

/** Returns the folder of package.json; works from the sources and from the bundle. */
function findPackageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder)
    if (parent === folder) throw new Error('The package.json of blogops is missing. Install blogops again.')
    folder = parent
  }
  return folder
}
